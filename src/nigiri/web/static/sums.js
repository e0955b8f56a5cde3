"use strict";
// A figure shows its sum where it is pointed at, focused, or tapped; without this script the link leads to it.
(() => {
  const box = document.createElement("div");
  box.className = "popover no-print";
  box.id = "popover";
  box.setAttribute("role", "tooltip");
  box.hidden = true;
  let shown = null;
  let timer = 0;
  const kept = new Map();
  const hide = () => { box.hidden = true; if (shown) shown.removeAttribute("aria-describedby"); shown = null; };
  const place = (link) => {
    const at = link.getBoundingClientRect();
    box.hidden = false;
    const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - 8));
    const below = at.bottom + box.offsetHeight + 8 < window.innerHeight || at.top < box.offsetHeight;
    box.style.left = `${left + window.scrollX}px`;
    box.style.top = `${(below ? at.bottom + 4 : at.top - box.offsetHeight - 4) + window.scrollY}px`;
  };
  const show = async (link) => {
    shown = link;
    if (!kept.has(link.href)) {
      const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      kept.set(link.href, page.querySelector("#sum"));
    }
    if (shown !== link) return;
    box.replaceChildren(document.importNode(kept.get(link.href), true));
    link.setAttribute("aria-describedby", "popover");
    place(link);
  };
  document.addEventListener("DOMContentLoaded", () => document.body.append(box));
  const over = (event) => {
    const link = event.target.closest ? event.target.closest("a.sum") : null;
    clearTimeout(timer);
    if (link) timer = setTimeout(() => show(link), event.type === "focusin" ? 0 : 120);
    else if (!box.contains(event.target)) timer = setTimeout(hide, 150);
  };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", over);
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.sum");
    if (link && matchMedia("(pointer: coarse)").matches && shown !== link) { event.preventDefault(); show(link); }
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  document.addEventListener("nigiri:changed", () => { kept.clear(); hide(); });
  window.addEventListener("resize", hide);

  // Rows are filtered by what is typed, accents and case left aside; as the page is changed they are filtered again.
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const filter = (field) => {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll(field.dataset.filter)) {
      const text = plain(row.textContent);
      row.hidden = !words.every((word) => text.includes(word));
    }
  };
  document.addEventListener("input", (event) => { if (event.target.dataset && event.target.dataset.filter) filter(event.target); });
  document.addEventListener("htmx:afterSettle", () => document.querySelectorAll("[data-filter]").forEach((field) => { if (field.value) filter(field); }));
})();
// A page that cannot be brought up to date now (the network, a limit) stays as it is, and tries again in a while.
(() => {
  const again = () => setTimeout(() => document.body.dispatchEvent(new CustomEvent("nigiri:changed", { bubbles: true })), 2000 + 3000 * Math.random());
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.verb !== "get" || xhr.status < 400) return;
    event.detail.shouldSwap = false;
    again();
  });
  document.addEventListener("htmx:sendError", (event) => { if (event.detail.requestConfig.verb === "get") again(); });
})();
// In a large table the cells that lead to an opponent's row take the name from there, so that it is not sent with each.
for (const kind of ["pointerover", "focusin"]) {
  document.addEventListener(kind, (event) => {
    const link = event.target instanceof Element ? event.target.closest('#standings td > a[href^="#r"]:not([title])') : null;
    const name = link && document.querySelector(`tr${link.getAttribute("href")} > th a`);
    if (name) link.title = name.textContent;
  });
}
