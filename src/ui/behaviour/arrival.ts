import { type ComponentType, createElement, useEffect, useSyncExternalStore } from "react";
import { soonAfterFirstMove } from "./on-first-move";

/** The state of code that is loaded after the page: not requested, loading, failed, or loaded. */
type State<Code extends object> = Code | "unasked" | "waiting" | "missing";

export type Arrival<Code extends object> = {
  get: () => State<Code>;
  subscribe: (listener: () => void) => () => void;
  /** Loads the code unless it is loaded or loading. */
  ask: () => void;
};

/** Starts loading on the first user input; a failure there is ignored until the code is needed. */
export function arrivalOf<Code extends object>(load: () => Promise<Code>): Arrival<Code> {
  let state: State<Code> = "unasked";
  const listeners = new Set<() => void>();
  const become = (next: State<Code>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  let isAskedAgain = false;
  const start = () => {
    isAskedAgain = false;
    become("waiting");
    load().then(become, () => {
      // Code that was requested before it was needed has a second chance: the network may be back since.
      if (isAskedAgain) start();
      else become(listeners.size > 0 ? "missing" : "unasked");
    });
  };
  const ask = () => {
    if (state === "waiting") isAskedAgain = true;
    else if (typeof state !== "object") start();
  };
  soonAfterFirstMove(() => {
    if (state === "unasked") ask();
  });
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Code that is needed again is requested again.
        if (listeners.size === 0 && state === "missing") state = "unasked";
      };
    },
    ask,
  };
}

/** The code once it is loaded; `onRetry` after a failure. The first render that needs it starts the request. */
export function useArrival<Code extends object>(
  { get, subscribe, ask }: Arrival<Code>,
  isNeeded = true,
): {
  code: Code | undefined;
  onRetry: Retry;
} {
  const state = useSyncExternalStore(subscribe, get);
  useEffect(() => {
    if (isNeeded) ask();
  }, [ask, isNeeded]);
  return {
    code: typeof state === "object" ? state : undefined,
    onRetry: state === "missing" ? ask : undefined,
  };
}

/** Loads failed code again; undefined while it is loading. */
export type Retry = (() => void) | undefined;

const Nothing = () => null;

/**
 * A component whose code loads on the first user input. `Waiting` is shown until then, so that nothing around it is
 * lost when the code cannot be loaded.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  Waiting: ComponentType<Props & { onRetry: Retry }> = Nothing,
): ComponentType<Props> {
  const arrival = arrivalOf(load);
  return (props) => {
    const { code, onRetry } = useArrival(arrival);
    return code ? createElement(code.default, props) : createElement(Waiting, { ...props, onRetry });
  };
}
