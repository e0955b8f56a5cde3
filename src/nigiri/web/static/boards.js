"use strict";
// Places change by dragging one name onto another, or by pressing the two one after the other without a new page.
(() => {
  const form = document.querySelector("#seats");
  if (!form) return;
  const seats = () => form.querySelectorAll(".seat");
  let held = [...seats()].find((seat) => seat.getAttribute("aria-pressed") === "true")?.dataset.side ?? null;
  const send = (first, second) => {
    if (!first || first === second) return;
    const body = document.createElement("form");
    body.method = "post";
    body.action = form.dataset.boards;
    const fields = { csrf_token: document.querySelector("meta[name=csrf-token]").content, first, second, reason: form.elements.reason ? form.elements.reason.value : "" };
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      body.append(field);
    }
    document.body.append(body);
    body.submit();
  };
  const hold = (side) => {
    held = side;
    for (const seat of seats()) seat.setAttribute("aria-pressed", String(seat.dataset.side === side));
  };
  form.addEventListener("click", (event) => {
    const seat = event.target.closest(".seat");
    if (!seat) return;
    event.preventDefault();
    if (held === null) hold(seat.dataset.side);
    else if (held === seat.dataset.side) hold(null);
    else send(held, seat.dataset.side);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hold(null);
    const step = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = [...seats()];
    const at = all.indexOf(document.activeElement);
    if (step && at >= 0) { event.preventDefault(); all[Math.max(0, Math.min(all.length - 1, at + step))].focus(); }
  });
  form.addEventListener("dragstart", (event) => event.dataTransfer.setData("text/plain", event.target.closest(".seat").dataset.side));
  form.addEventListener("dragover", (event) => { const seat = event.target.closest(".seat"); if (seat) { event.preventDefault(); seat.classList.add("over"); } });
  form.addEventListener("dragleave", (event) => event.target.closest(".seat")?.classList.remove("over"));
  form.addEventListener("drop", (event) => { const seat = event.target.closest(".seat"); if (seat) { event.preventDefault(); send(event.dataTransfer.getData("text/plain"), seat.dataset.side); } });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    const button = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (button) { event.preventDefault(); button.click(); }
  });
})();
