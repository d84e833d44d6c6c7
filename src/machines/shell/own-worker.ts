/** The service worker of this page; browsers have them only on https and localhost. */
const registrationHere = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker?.getRegistration() ?? Promise.resolve(undefined);

const ACTIVE_WITHIN_MS = 10_000;

/** Resolves once the worker is in one of the states. @throws when it was discarded instead. */
function comesTo(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (states.includes(worker.state)) resolve();
      else if (worker.state === "redundant") reject(new Error("the worker was discarded"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Loads the files of the served version next to those in use. @throws when they cannot be loaded. */
export async function loadNewestFiles(): Promise<void> {
  const registration = await registrationHere();
  const { installing } = (await registration?.update()) ?? registration ?? {};
  if (installing) await comesTo(installing, ["installed", "activating", "activated"]);
}

/** Makes the loaded files those that pages open from. @throws when the browser does not change over in time. */
export async function useNewestFiles(): Promise<void> {
  const waiting = (await registrationHere())?.waiting;
  if (!waiting) return;
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error("the worker did not take over")), ACTIVE_WITHIN_MS),
  );
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  waiting.postMessage("take over");
  await Promise.race([comesTo(waiting, ["activated"]), late]);
}
