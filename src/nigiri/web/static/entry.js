"use strict";
// Results at the speed of typing: "12b" is sent by its last letter, and the next may be typed at once; they are sent one
// after the other. What was refused stays on the page until it has been dealt with, whatever is entered after it.
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
  const take = (page) => {
    const trouble = page.querySelector("#trouble");
    if (trouble && trouble.textContent.trim()) {
      const kept = document.createElement("div");
      kept.append(...document.importNode(trouble, true).childNodes);
      troubles.append(kept);
    }
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
      const body = new URLSearchParams({ csrf_token: form.elements.csrf_token.value, entry: waiting[0] });
      try {
        const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
        take(new DOMParser().parseFromString(await answer.text(), "text/html"));
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
    waiting.push(field.value.trim());
    field.value = "";
    show(null);
    send();
  });
  field.addEventListener("input", () => {
    const typed = field.value.trimStart();
    show(/^\d+/.exec(typed)?.[0]);
    if (/^\d+[bwjxnчбč]$/i.test(typed)) form.requestSubmit();
  });
  window.addEventListener("beforeunload", (event) => { if (waiting.length) event.preventDefault(); });
  document.addEventListener("keydown", (event) => {
    const isElsewhere = event.target.closest("input, select, textarea, summary");
    if (!isElsewhere && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
  });
})();
