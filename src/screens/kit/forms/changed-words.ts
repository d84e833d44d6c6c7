import type { Changed } from "../../../machines/kit/failure";
import { typedAt } from "../dates";

const oneOf = new Intl.ListFormat("en", { type: "disjunction" });
const all = new Intl.ListFormat("en");

const timeOf = (at: string) => typedAt(Date.parse(at));

/** `Ngozi Eze, 14:05`; empty where nothing is known. */
export function whoAndWhen({ by, at }: Changed): string {
  const time = at === null ? "" : timeOf(at);
  return [by.length === 0 ? "" : oneOf.format(by), by.length > 1 && time ? `last at ${time}` : time]
    .filter((part) => part !== "")
    .join(", ");
}

/** `Ngozi Eze changed this at 14:05`; null where nobody is known to have. */
export function changedText({ by, at }: Changed): string | null {
  if (by.length === 0) return null;
  const when = at === null ? "" : ` at ${timeOf(at)}`;
  return by.length === 1 ? `${by[0]} changed this${when}` : `${all.format(by)} changed this${when && `, last${when}`}`;
}
