import type { InspectedSnapshotEvent, InspectionEvent } from "xstate";
import { soonAfterFirstMove, whenIdle } from "../ui/behaviour/on-first-move";
import { tellWatches } from "./actor-watch";

const MOST_WAITING = 200;

let waiting: [at: number, event: InspectedSnapshotEvent][] = [];
let keep = (at: number, event: InspectedSnapshotEvent): void => {
  if (waiting.length < MOST_WAITING) waiting.push([at, event]);
};

/** Records the events of actors for a report, redacted when the page is idle, including those from before this code was loaded. */
export async function keepTrace(): Promise<void> {
  const { keepStep, redactSteps } = await import("../machines/diagnostics/trace");
  const redact = (hasTime?: () => boolean) => {
    if (redactSteps(hasTime) > 0) whenIdle(redact);
  };
  keep = (at, event) => {
    if (keepStep(at, event) === 1) whenIdle(redact);
  };
  for (const [at, event] of waiting) keep(at, event);
  waiting = [];
}

// Not part of the first visit's loading, but ready before anything is typed; a failure here is ignored.
soonAfterFirstMove(() => void keepTrace().catch(() => undefined));

/** Inspects a system of actors for the report that a person may save, and for the development tools. */
export function record(inspected: InspectionEvent): void {
  if (import.meta.env.DEV) tellWatches(inspected);
  if (inspected.type === "@xstate.snapshot") keep(Date.now(), inspected);
}
