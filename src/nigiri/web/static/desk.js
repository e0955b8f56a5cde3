"use strict";
// The desk by keyboard: tick all, fill a form from what was found, choose a way by filling in its number. Everything
// works without this script, more slowly.
(() => {
  document.addEventListener("change", (event) => {
    const name = event.target.dataset ? event.target.dataset.all : undefined;
    if (!name) return;
    for (const box of event.target.closest("form").querySelectorAll(`input[type=checkbox][name=${name}]`)) {
      if (!box.closest("tr").hidden) box.checked = event.target.checked;
    }
  });
  document.addEventListener("input", (event) => {
    const way = event.target.closest(".way");
    if (way && event.target.type !== "radio") way.querySelector("input[type=radio]").checked = true;
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-fill]");
    const form = button ? document.querySelector(button.dataset.fill) : null;
    if (!form) return;
    event.preventDefault();
    for (const field of button.closest("form").querySelectorAll("input[type=hidden]")) {
      if (field.name !== "csrf_token" && form.elements[field.name]) form.elements[field.name].value = field.value;
    }
    (form.elements.rank.value ? form.querySelector("button.main") : form.elements.rank).focus();
  });
})();
