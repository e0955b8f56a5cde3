"use strict";
// Results at the speed of typing: "12b" is sent by its last letter, and the next may be typed at once; they are sent one
// after the other. What was refused stays until it has been dealt with: where another result stands at a table, until a
// result of that table is accepted; anything else, until something typed after it was shown is accepted. It can be put away.
(() => {
  const form = document.querySelector("#entry");
  if (!form) return;
  const field = form.elements.entry;
  const who = document.querySelector("#who-plays");
  const troubles = document.querySelector("#troubles");
  const waiting = [];
  let isSending = false;

  const show = (table) => {
    document.querySelector("tr.found")?.classList.remove("found");
    const row = table ? document.querySelector(`#table-${table}`) : null;
    who.textContent = row ? `${row.cells[1].textContent.trim()} – ${row.cells[2].textContent.trim()}  ${row.cells[3].textContent.trim()}` : "";
    if (row) { row.classList.add("found"); row.scrollIntoView({ block: "nearest" }); }
  };
  const tableOf = (text) => /^\s*0*(\d+)/.exec(text)?.[1] ?? "";
  const settle = (text, typed) => {
    const table = tableOf(text);
    const first = document.querySelector("#trouble");
    for (const box of [...troubles.children, ...(first && first.textContent.trim() ? [first] : [])]) {
      const isDealtWith = box.dataset.table ? box.dataset.table === table : Number(box.dataset.shown ?? 0) < typed;
      if (isDealtWith && box === first) first.replaceChildren();
      else if (isDealtWith) box.remove();
    }
  };
  const keep = (trouble) => {
    const kept = document.createElement("div");
    kept.className = "kept-trouble";
    kept.dataset.shown = String(performance.now());
    if (trouble.dataset.table) kept.dataset.table = trouble.dataset.table;
    const away = document.createElement("button");
    Object.assign(away, { type: "button", className: "small away", textContent: "×" });
    away.setAttribute("aria-label", form.dataset.away);
    away.addEventListener("click", () => { kept.remove(); field.focus(); });
    kept.append(...document.importNode(trouble, true).childNodes, away);
    troubles.append(kept);
  };
  const take = (page, entry) => {
    const trouble = page.querySelector("#trouble");
    settle(entry.text, entry.typed);
    if (trouble && trouble.textContent.trim()) keep(trouble);
    const live = page.querySelector("#live");
    if (live) {
      const fresh = document.importNode(live, true);
      document.querySelector("#live").replaceWith(fresh);
      htmx.process(fresh);
    }
  };
  const send = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length) {
      const body = new URLSearchParams({ csrf_token: form.elements.csrf_token.value, entry: waiting[0].text });
      try {
        const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
        take(new DOMParser().parseFromString(await answer.text(), "text/html"), waiting[0]);
        waiting.shift();
        form.removeAttribute("aria-busy");
      } catch {
        // The network is away: what was typed stays in line, and is sent when it is back.
        form.setAttribute("aria-busy", "true");
        await new Promise((again) => { setTimeout(again, 2000); });
      }
    }
    isSending = false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!field.value.trim()) return;
    waiting.push({ text: field.value.trim(), typed: performance.now() });
    field.value = "";
    show(null);
    send();
  });
  field.addEventListener("input", () => {
    const typed = field.value.trimStart();
    show(/^\d+/.exec(typed)?.[0]);
    if (/^\d+[bwjxnчбč]$/i.test(typed)) form.requestSubmit();
  });
  // The keys in the table itself: htmx sends them. A refusal counts as answered there, and is brought into view.
  document.addEventListener("htmx:afterRequest", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.verb !== "post" || !xhr.status) return;
    if (xhr.status >= 400) {
      document.querySelector("#trouble").scrollIntoView({ block: "center" });
      return;
    }
    const sent = requestConfig.parameters;
    settle(String((sent.get ? sent.get("entry") : sent.entry) ?? ""), performance.now());
  });
  window.addEventListener("beforeunload", (event) => { if (waiting.length) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const isElsewhere = event.target.closest("input, select, textarea, summary");
    if (!isElsewhere && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
  });
})();
