import type { SnapshotFrom } from "xstate";
import type { deskMachine } from "../desk.machine";
import { shownPath, type DeskContext } from "./context";

export type DeskSnapshot = SnapshotFrom<typeof deskMachine>;

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const ended = ({ results }: DeskContext): string => {
  const outcomes = Object.values(results).map(({ outcome }) => outcome);
  const failed = outcomes.filter((outcome) => outcome === "failed").length;
  const held = outcomes.filter((outcome) => outcome === "held").length;
  return failed === 0 ? `${many(held, "path")} passed` : `${many(failed, "path")} failed, ${held} passed`;
};

const place = (context: DeskContext, step: number): string =>
  `path ${context.number}, step ${step + 1} of ${shownPath(context)?.steps.length ?? 0}`;

/** What the desk is doing, in one sentence; screen readers read it aloud whenever it changes. */
export function progressOf(snapshot: DeskSnapshot): string {
  const { context } = snapshot;
  const steps = shownPath(context)?.steps.length ?? 0;
  const next = Math.min(context.results[context.number]?.done ?? 0, steps - 1);
  if (snapshot.matches("loading")) return "Reading the machines";
  if (snapshot.matches("unavailable")) return context.problem ?? "";
  if (snapshot.matches("planning")) return "Planning the paths";
  if (snapshot.matches("importing")) return "Reading the report";
  if (snapshot.matches("saving")) return "Saving the test";
  if (snapshot.matches({ running: "opening" })) return "Opening the app in a browser";
  if (snapshot.matches({ running: "paused" })) return `Waiting before ${place(context, next)}`;
  if (snapshot.matches("running")) return `Running ${place(context, next)}`;
  if (snapshot.matches({ choosing: "refused" })) return context.problem ?? "";
  if (snapshot.matches({ choosing: "passed" }) || snapshot.matches({ choosing: "failed" })) return ended(context);
  if (snapshot.matches({ choosing: "stopped" })) return "Stopped";
  if (snapshot.matches({ choosing: "saved" })) return `Saved as ${context.file}`;
  if (context.plan !== null) return many(context.plan.paths.length, "path");
  return "Choose a machine and a goal";
}
