import type { InspectionEvent } from "xstate";

type ActorWatch = (inspected: InspectionEvent) => void;

const watches: ActorWatch[] = [];

/**
 * Registers an observer for every actor started from now on. Only development tools use it; a build contains none of
 * it.
 */
export const watchActors = (watch: ActorWatch): void => void watches.push(watch);

/** Notifies the observers of every actor system during development. */
export function tellWatches(inspected: InspectionEvent): void {
  for (const watch of watches) watch(inspected);
}
