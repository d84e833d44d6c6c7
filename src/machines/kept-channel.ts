const CHANNEL = "backroom-sales";

/** Tells every page of this browser that sales which wait or are parked on this device changed. */
export function tellKept(): void {
  const tabs = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  tabs.postMessage(null);
  tabs.close();
}

/** Calls `act` whenever they changed, until the returned function is called. */
export function onKept(act: () => void): () => void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener("message", act);
  return () => tabs.close();
}
