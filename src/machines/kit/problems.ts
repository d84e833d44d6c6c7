import { enqueueActions } from "xstate";
import type { SharedAction } from "./failure";
import type { Problems } from "./form/form.types";

export type MissingField = { name: string; label: string };

/** `Please fill in "Name", "Phone"`, each label once, in the order of the form. */
export const pleaseFillIn = (missing: readonly MissingField[]): string =>
  `Please fill in ${[...new Set(missing.map(({ label }) => `"${label}"`))].join(", ")}`;

/** The problems of the missing fields, or null when nothing is missing. */
export const missingProblems = (missing: readonly MissingField[]): Problems | null =>
  missing.length === 0
    ? null
    : {
        message: pleaseFillIn(missing),
        fields: Object.fromEntries(missing.map(({ name, label }) => [name, `Please fill in "${label}"`])),
      };

export const blank = (value: string | number | null) =>
  value === null || (typeof value === "string" && value.trim() === "");

export const problemOf = (name: string, text: string): Problems => ({ message: text, fields: { [name]: text } });

/** Joins problems: the first message for the toast, each text for its field; null when there are none. */
export function joinProblems(found: readonly (Problems | null)[]): Problems | null {
  const problems = found.filter((each) => each !== null);
  const [first] = problems;
  return first === undefined
    ? null
    : { message: first.message, fields: Object.assign({}, ...problems.map(({ fields }) => fields)) };
}

/** Keeps the problems of what was filled in, each for its field, and shows their message. */
export const tellProblems = <Context, Event>(
  problemsOf: (context: Context, event: Event) => Problems | null,
): SharedAction =>
  enqueueActions(({ context, event, enqueue }) => {
    const problems = problemsOf(context as Context, event as Event);
    enqueue.assign({ problems });
    if (problems) enqueue.emit({ type: "toast.raised", toast: { tone: "error", text: problems.message } });
  });
