import { type ComponentType, createElement, useEffect, useSyncExternalStore } from "react";
import { onFirstMove } from "./on-first-move";

/** Code fetched after the page: unasked, on its way, not to be had, or here. */
type State<Code extends object> = Code | "unasked" | "waiting" | "missing";

export type Arrival<Code extends object> = {
  get: () => State<Code>;
  subscribe: (listener: () => void) => () => void;
  /** Fetches the code unless it is here or on its way. */
  ask: () => void;
};

/** Starts fetching at the person's first interaction; a failure there counts only once the code is needed. */
export function arrivalOf<Code extends object>(load: () => Promise<Code>): Arrival<Code> {
  let state: State<Code> = "unasked";
  const listeners = new Set<() => void>();
  const become = (next: State<Code>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const ask = () => {
    if (typeof state === "object" || state === "waiting") return;
    become("waiting");
    load().then(become, () => become(listeners.size > 0 ? "missing" : "unasked"));
  };
  onFirstMove(() => {
    if (state === "unasked") ask();
  });
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Code that is wanted again is fetched again.
        if (listeners.size === 0 && state === "missing") state = "unasked";
      };
    },
    ask,
  };
}

/** The code once it is loaded; `onRetry` once loading failed. The first render starts the request. */
export function useArrival<Code extends object>({
  get,
  subscribe,
  ask,
}: Arrival<Code>): {
  code: Code | undefined;
  onRetry: Retry;
} {
  const state = useSyncExternalStore(subscribe, get);
  useEffect(ask, [ask]);
  return {
    code: typeof state === "object" ? state : undefined,
    onRetry: state === "missing" ? ask : undefined,
  };
}

/** Retries code that could not be fetched; undefined while it is loading. */
export type Retry = (() => void) | undefined;

const Nothing = () => null;

/**
 * A component whose code is fetched at the person's first interaction. `Waiting` is shown until the code is loaded, so
 * that nothing around it is lost when it cannot be fetched.
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
