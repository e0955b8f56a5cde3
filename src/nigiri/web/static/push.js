"use strict";
// The button by which a player is told on this phone. It is there where the place sends notices and the browser can show them.
(() => {
  const section = document.querySelector("#push");
  if (!section || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  const [on, off, status] = ["on", "off", "status"].map((name) => section.querySelector(`[data-push=${name}]`));
  const say = (name) => { status.textContent = name ? section.dataset[name] : ""; };
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const key = bytes(section.dataset.key);
  const call = async (method, body) => {
    const token = document.querySelector("meta[name=csrf-token]");
    const headers = { "Content-Type": "application/json", "X-CSRF-Token": token ? token.content : "" };
    const answer = await fetch(section.dataset.calls, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
  };
  const show = (isOn) => { section.hidden = false; on.hidden = isOn; off.hidden = !isOn; };
  const tell = (subscription) => {
    const { endpoint, keys } = subscription.toJSON();
    return call("PUT", { endpoint, keys, language: document.documentElement.lang });
  };
  const fits = (subscription) => {
    const known = subscription.options && subscription.options.applicationServerKey;
    if (!known) return true;
    const theirs = new Uint8Array(known);
    return theirs.length === key.length && theirs.every((octet, index) => octet === key[index]);
  };
  const registered = () => navigator.serviceWorker.register(section.dataset.worker, { scope: section.dataset.scope });
  const subscribe = async () => {
    if ((await Notification.requestPermission()) !== "granted") return say("denied");
    const registration = await registered();
    // A worker that has only begun to start cannot subscribe yet.
    const starting = registration.installing || registration.waiting;
    if (!registration.active && starting) {
      await new Promise((done) => starting.addEventListener("statechange", () => starting.state === "activated" && done()));
    }
    const old = await registration.pushManager.getSubscription();
    if (old && !fits(old)) await old.unsubscribe();
    await tell(await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    show(true);
    return say("told");
  };
  const unsubscribe = async () => {
    const registration = await navigator.serviceWorker.getRegistration(section.dataset.scope);
    const subscription = registration && (await registration.pushManager.getSubscription());
    if (subscription) {
      await call("DELETE", { endpoint: subscription.endpoint });
      await subscription.unsubscribe();
    }
    show(false);
    return say("ended");
  };
  const doing = (work) => async (event) => {
    event.target.disabled = true;
    say("");
    try {
      await work();
    } catch {
      say("failed");
    }
    event.target.disabled = false;
  };
  on.addEventListener("click", doing(subscribe));
  off.addEventListener("click", doing(unsubscribe));
  // Who is told already is told in the language of this page from now on; a key that was changed needs the button again.
  const start = async () => {
    const registration = await navigator.serviceWorker.getRegistration(section.dataset.scope);
    const subscription = registration && (await registration.pushManager.getSubscription());
    const isOn = Boolean(subscription) && fits(subscription) && Notification.permission === "granted";
    show(isOn);
    if (isOn) await tell(subscription);
  };
  start().catch(() => show(false));
})();
