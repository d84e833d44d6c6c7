/** A redacted event, context or part of them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One event that reached a machine, and the resulting state; it contains nothing that a person typed and no secret. */
export type TraceStep = {
  /** Epoch ms. */
  at: number;
  /** `session` distinguishes two actors with the same name. */
  actor: { session: string; name: string };
  /** The id of the actor's machine. */
  machine: string;
  event: { readonly type: string; readonly [key: string]: Json };
  /** The machine's state after the event: a name, or names by region. */
  value: Json;
  status: "active" | "done" | "error" | "stopped";
};
