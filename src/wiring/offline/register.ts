import { keepWaiting } from "../../machines/shell/kept-reads";

const pageLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  });

/** Registers the worker that opens the app without a network; only https and localhost have one. */
export async function registerWorker(): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (workers === undefined) return;
  await pageLoaded();
  // What was read so far is kept as soon as the worker is there, and the page can be opened again.
  workers.addEventListener("controllerchange", keepWaiting);
  await workers.register("/sw.js");
}
