"use strict";
// Results at the speed of typing: "12b" is sent by its last letter. The field keeps the focus and never waits.
(() => {
  const form = document.querySelector("#entry");
  if (!form) return;
  const field = form.elements.entry;
  const who = document.querySelector("#who-plays");
  const show = (table) => {
    document.querySelector("tr.found")?.classList.remove("found");
    const row = table ? document.querySelector(`#table-${table}`) : null;
    who.textContent = row ? `${row.cells[1].textContent.trim()} – ${row.cells[2].textContent.trim()}  ${row.cells[3].textContent.trim()}` : "";
    if (row) { row.classList.add("found"); row.scrollIntoView({ block: "nearest" }); }
  };
  field.addEventListener("input", () => {
    const typed = field.value.trimStart();
    show(/^\d+/.exec(typed)?.[0]);
    if (/^\d+[bwjxnчбč]$/i.test(typed)) form.requestSubmit();
  });
  form.addEventListener("htmx:configRequest", () => queueMicrotask(() => { field.value = ""; }));
  document.addEventListener("htmx:afterSettle", () => { if (document.activeElement === document.body) field.focus(); });
  document.addEventListener("keydown", (event) => {
    const other = event.target.closest("input, select, textarea, button, a, summary");
    if (!other && /^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) field.focus();
  });
})();
