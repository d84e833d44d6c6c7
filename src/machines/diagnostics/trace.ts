/** The last steps of this page's machines, redacted as they are recorded. */
import { StateMachine, type AnyActor, type AnyMachineSnapshot, type InspectedSnapshotEvent } from "xstate";
import type { Json, TraceStep } from "../../flows/trace";
import { redact, redactActorName, redactEvent } from "./redact";

const MOST_STEPS = 400;
/** Size of the steps as JSON, which is pure ASCII. */
const MOST_BYTES = 256 * 1024;

// Stored as text: small, of known size, and without references to data that was redacted.
const steps: string[] = [];
let bytes = 0;
let dropped = 0;
const living = new Map<string, AnyActor>();

const isOfMachine = (actor: object): actor is AnyActor => "logic" in actor && actor.logic instanceof StateMachine;

const partsOf = (actor: AnyActor, { value, status }: AnyMachineSnapshot) => ({
  actor: { session: actor.sessionId, name: redactActorName(actor.id) },
  machine: actor.logic.id as string,
  value: value as Json,
  status,
});

/** `at` in epoch ms. An actor that is no machine appears only by the events it sends to a machine. */
export function keepStep(at: number, { actorRef, event, snapshot }: InspectedSnapshotEvent): void {
  if (!isOfMachine(actorRef)) return;
  const parts = partsOf(actorRef, snapshot as AnyMachineSnapshot);
  if (parts.status === "active") living.set(actorRef.sessionId, actorRef);
  else living.delete(actorRef.sessionId);
  const step: TraceStep = { at, ...parts, event: redactEvent(event) };
  const text = JSON.stringify(step);
  steps.push(text);
  bytes += text.length;
  while (steps.length > MOST_STEPS || bytes > MOST_BYTES) {
    bytes -= steps.shift()?.length ?? 0;
    dropped += 1;
  }
}

/** The stored steps, oldest first, and how many earlier ones were dropped. */
export const keptTrace = (): { steps: TraceStep[]; dropped: number } => ({
  steps: steps.map((text) => JSON.parse(text) as TraceStep),
  dropped,
});

export type PresentActor = Omit<TraceStep, "at" | "event"> & { context: Json };

/** Every live machine actor with its redacted snapshot. */
export const presentActors = (): PresentActor[] =>
  [...living.values()].map((actor) => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return { ...partsOf(actor, snapshot), context: redact(snapshot.context) };
  });
