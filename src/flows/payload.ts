import type { Payload } from "./history";
import type { SentEvent } from "./messages";

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Why the typed payload cannot be sent; null when it can. */
export function payloadProblem({ event, text }: Payload): string | null {
  const read = parse(text);
  if (read === undefined) return "This is no JSON";
  if (typeof read !== "object" || read === null || Array.isArray(read)) return "An event is an object";
  return "type" in read && read.type === event ? null : `Its type has to be "${event}"`;
}

/** @throws Error with the problem that `payloadProblem` finds */
export function readPayload(payload: Payload | null): SentEvent {
  if (payload === null || payloadProblem(payload) !== null) throw new Error("this event was not looked at");
  return parse(payload.text) as SentEvent;
}
