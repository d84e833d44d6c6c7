import type { Changed } from "../../../machines/kit/failure";
import { typedAt } from "../dates";

/** Who changed something, of these people: `Ngozi Eze`, or `Ngozi Eze or Tunde Bello`. */
export const whoOf = ({ by }: Pick<Changed, "by">): string => (by.length === 0 ? "somebody else" : by.join(" or "));

export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const timeOf = (at: string) => typedAt(Date.parse(at));

/** `Ngozi Eze, 14:05`; empty where nothing is known. */
export function whoAndWhen({ by, at }: Changed): string {
  const time = at === null ? "" : timeOf(at);
  return [by.join(" or "), by.length > 1 && time ? `last at ${time}` : time].filter((part) => part !== "").join(", ");
}

/** `Ngozi Eze changed this at 14:05`; null where nobody is known to have. */
export function changedText({ by, at }: Changed): string | null {
  if (by.length === 0) return null;
  const when = at === null ? "" : ` at ${timeOf(at)}`;
  return `${by.join(" and ")} changed this${by.length > 1 && when ? ", last" : ""}${when}`;
}
