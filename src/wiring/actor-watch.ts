import type { InspectionEvent } from "xstate";

type ActorWatch = (inspected: InspectionEvent) => void;

const watches: ActorWatch[] = [];

/** Has every actor of the page heard, from its next start on. Only what helps development does; a build holds nothing of it. */
export const watchActors = (watch: ActorWatch): void => void watches.push(watch);

/** Told of all systems of actors while developing. */
export function tellWatches(inspected: InspectionEvent): void {
  for (const watch of watches) watch(inspected);
}
