/** What every call tells the page: whether the server was reached, and that the session needs attention. */
type SessionSignal = "session.expired" | "factor.needed";

const signals = <Signal>() => {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    /** Returns an unsubscribe function. */
    on: (listener: (signal: Signal) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (signal: Signal) => {
      for (const listener of listeners) listener(signal);
    },
  };
};

/** Every expired session and every missing second factor, for any call. */
export const sessionSignals = signals<SessionSignal>();
/** Whether each call reached the server. */
export const reachSignals = signals<boolean>();
/** How old the reply to each read of a page is: when it was received, in ms, or never where the device has none. */
export const ageSignals = signals<"now" | "never" | number>();
