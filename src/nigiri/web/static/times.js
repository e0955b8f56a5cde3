"use strict";
// Moments stand on the page in the hall's own time. Who reads in another zone sees the own time behind it; without a
// script the zone and its distance from UTC stand there, which is all that is needed to reckon.
(() => {
  const words = { dateStyle: "medium", timeStyle: "short" };
  // English here is that of Europe: the day stands before the month.
  const language = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
  const show = () => {
    const format = new Intl.DateTimeFormat(language, words);
    const zone = new Intl.DateTimeFormat(language, { timeZoneName: "short", hour: "numeric" });
    for (const time of document.querySelectorAll("time[data-own]:not([data-is-shown])")) {
      const moment = new Date(time.dateTime);
      time.dataset.isShown = "";
      // The same clock on the wall at that moment: there is nothing to add.
      if (-moment.getTimezoneOffset() === Number(time.dataset.offset)) continue;
      const name = zone.formatToParts(moment).find((part) => part.type === "timeZoneName");
      const own = document.createElement("span");
      own.className = "own-time";
      own.textContent = time.dataset.own.replace("{time}", `${format.format(moment)} ${name ? name.value : ""}`.trim());
      (time.nextElementSibling || time).after(" ", own);
    }
    // A form that asks for a zone proposes the browser's, until somebody has chosen one.
    for (const field of document.querySelectorAll("input[data-own-zone]")) {
      if (!field.value || field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone || field.value;
      field.removeAttribute("data-own-zone");
    }
  };
  show();
  document.addEventListener("htmx:afterSettle", show);
})();
