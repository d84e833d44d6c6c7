import type { AnyActor, EventObject, SimulatedClock } from "xstate";

/** One call of a steered effect: it stays pending until the path says how it ends. */
export type Call = {
  name: string;
  input: Record<string, unknown>;
  state: "pending" | "done" | "failed" | "givenUp";
  error?: unknown;
  succeed: (output: unknown) => void;
  fail: (error: unknown) => void;
};

/** The environment of a machine while a path runs. */
export type World = {
  actor: AnyActor;
  clock: SimulatedClock;
  calls: Call[];
  /** The machine's outward events, in order. */
  emitted: EventObject[];
};
