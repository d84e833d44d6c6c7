import { useSyncExternalStore } from "react";
import { mayBeParked } from "../../machines/kept-note";

/** Another tab noted something on this device. */
function subscribe(look: () => void): () => void {
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

/** Whether anything may be parked or wait on this device, from the moment a tab parks or keeps something. */
export const useMayBeParked = (): boolean => useSyncExternalStore(subscribe, mayBeParked);
