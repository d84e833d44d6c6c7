/** The last steps of this page's machines, redacted soon after they are taken and before anything reads them. */
import { StateMachine, type AnyActor, type AnyMachineSnapshot, type InspectedSnapshotEvent } from "xstate";
import type { Json, TraceStep } from "../../flows/trace";
import { redact, redactActorName, redactEvent } from "./redact";

const MOST_STEPS = 400;
const MOST_UNREDACTED = 100;
/** Size of the steps as JSON, which is pure ASCII. */
const MOST_BYTES = 256 * 1024;

// Stored as text: small, of known size, and without references to data that was redacted.
const steps: string[] = [];
const unredacted: (Omit<TraceStep, "event"> & Pick<InspectedSnapshotEvent, "event">)[] = [];
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

/**
 * `at` in epoch ms. An actor that is no machine appears only by the events it sends to a machine.
 * @returns how many steps wait to be redacted: a key in a long form would be shown later for it
 */
export function keepStep(at: number, { actorRef, event, snapshot }: InspectedSnapshotEvent): number {
  if (!isOfMachine(actorRef)) return unredacted.length;
  const parts = partsOf(actorRef, snapshot as AnyMachineSnapshot);
  if (parts.status === "active") living.set(actorRef.sessionId, actorRef);
  else living.delete(actorRef.sessionId);
  unredacted.push({ at, ...parts, event });
  return unredacted.length < MOST_UNREDACTED ? unredacted.length : redactSteps();
}

/** Redacts steps while there is time. @returns how many are left */
export function redactSteps(hasTime = () => true): number {
  do {
    const step = unredacted.shift();
    if (step !== undefined) store(JSON.stringify({ ...step, event: redactEvent(step.event) } satisfies TraceStep));
  } while (unredacted.length > 0 && hasTime());
  return unredacted.length;
}

function store(text: string): void {
  steps.push(text);
  bytes += text.length;
  while (steps.length > MOST_STEPS || bytes > MOST_BYTES) {
    bytes -= steps.shift()?.length ?? 0;
    dropped += 1;
  }
}

/** The stored steps, oldest first, and how many earlier ones were dropped. */
export function keptTrace(): { steps: TraceStep[]; dropped: number } {
  redactSteps();
  return { steps: steps.map((text) => JSON.parse(text) as TraceStep), dropped };
}

export type PresentActor = Omit<TraceStep, "at" | "event"> & { context: Json };

/** Every live machine actor with its redacted snapshot. */
export const presentActors = (): PresentActor[] =>
  [...living.values()].map((actor) => {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return { ...partsOf(actor, snapshot), context: redact(snapshot.context) };
  });
