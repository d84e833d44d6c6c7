/** Who sends the sales that wait on this device: one tab, or the service worker while none is open. */
export const SALES_LOCK = "backroom-sales";
/** What the browser wakes the service worker with. */
export const SALES_TAG = "sales";

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } };

/** Asks the browser to wake the service worker once there is a network, also when no page is open; only Chromium can. */
export function sendWhenClosed(): void {
  const workers: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker;
  workers?.ready.then((worker: WithSync) => worker.sync?.register(SALES_TAG)).catch(() => undefined);
}
