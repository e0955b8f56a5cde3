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
