import type { PlannedPath } from "./walker";

/** What a saved path keeps of a step: the event, its sentence, what comes into sight, and the machine's states. */
export type RecordedStep = { label: string; when: string; seen: string[]; states: string[] };

export const recordOf = ({ steps }: Pick<PlannedPath, "steps">): RecordedStep[] =>
  steps.map(({ label, when, seen, states }) => ({ label, when, seen, states }));
