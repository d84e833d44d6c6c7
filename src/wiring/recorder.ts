import type { InspectedSnapshotEvent, InspectionEvent } from "xstate";
import { onFirstMove } from "../ui/behaviour/on-first-move";
import { tellWatches } from "./actor-watch";

const MOST_WAITING = 200;

let waiting: [at: number, heard: InspectedSnapshotEvent][] = [];
let keep = (at: number, heard: InspectedSnapshotEvent): void => {
  if (waiting.length < MOST_WAITING) waiting.push([at, heard]);
};

/** Has what actors hear kept for a report, redacted; what was heard while that code was on its way too. */
export async function keepTrace(): Promise<void> {
  const { keepStep } = await import("../machines/diagnostics/trace");
  for (const [at, heard] of waiting) keepStep(at, heard);
  waiting = [];
  keep = keepStep;
}

// No part of the first visit, yet here before anything is typed; a failure here is none yet.
onFirstMove(() => void keepTrace().catch(() => undefined));

/** Inspects a system of actors for the report that a person may save, and for the development tools. */
export function record(inspected: InspectionEvent): void {
  if (import.meta.env.DEV) tellWatches(inspected);
  if (inspected.type === "@xstate.snapshot") keep(Date.now(), inspected);
}
