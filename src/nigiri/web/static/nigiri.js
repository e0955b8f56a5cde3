"use strict";
// Every request that htmx makes carries the page's token, so that no other site can make it.
document.addEventListener("htmx:configRequest", (event) => {
  const token = document.querySelector("meta[name=csrf-token]");
  if (token) event.detail.headers["X-CSRF-Token"] = token.content;
});
// A refusal (4xx) is shown where the answer would have been.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status >= 400 && event.detail.xhr.status < 500) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});
// On a narrow screen the tabs scroll sideways: the one that is open is brought into sight.
for (const tab of document.querySelectorAll(".tabs [aria-current]")) {
  const row = tab.closest(".tabs");
  row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - tab.offsetWidth) / 2;
}
// What a reader has unfolded stays unfolded when its part of the page is made anew.
let unfolded = [];
document.addEventListener("htmx:beforeSwap", (event) => {
  unfolded = [...event.detail.target.querySelectorAll("details[open] > summary")].map((one) => one.textContent);
});
document.addEventListener("htmx:afterSwap", () => {
  for (const summary of document.querySelectorAll("details:not([open]) > summary")) {
    if (unfolded.includes(summary.textContent)) summary.parentElement.open = true;
  }
  unfolded = [];
});
// A page with <body data-feed="…"> hears of every change of its event, as the event "nigiri:changed" on its body.
const feed = document.body ? document.body.dataset.feed : undefined;
if (feed && "EventSource" in window) {
  let version = 0;
  let waiting = 0;
  // A hall full of phones does not ask at one moment; changes that come close together are asked for once.
  const tell = (change) => {
    if (waiting) return;
    waiting = setTimeout(() => {
      waiting = 0;
      document.body.dispatchEvent(new CustomEvent("nigiri:changed", { detail: change, bubbles: true }));
    }, 100 + 700 * Math.random());
  };
  const heard = (event) => {
    const change = JSON.parse(event.data);
    const isNew = version !== 0 && change.version > version;
    version = Math.max(version, change.version);
    if (event.type === "changed" || isNew) {
      tell(change);
    }
  };
  const source = new EventSource(feed);
  source.addEventListener("hello", heard);
  source.addEventListener("changed", heard);
  source.addEventListener("open", () => document.body.removeAttribute("data-offline"));
  source.addEventListener("error", () => document.body.setAttribute("data-offline", ""));
}
