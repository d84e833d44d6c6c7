import { problemOfList, serialMatch, serialsIn } from "../../../api/stock/units.rules";
import type { Problems } from "../../kit/form/form.machine";
import { joinProblems, problemOf } from "../../kit/problems";

export { serialsIn };

/** A line whose serial numbers were typed one below the other, as a scanner does that ends each with Enter. */
export type LineWithSerials = {
  quantity: number | null;
  tracksSerials: boolean;
  /** Absent in a draft of an earlier version. */
  serials?: string | undefined;
};

/** The text with one more serial number, on a line of its own. */
export const withSerial = (text: string | undefined, serial: string): string => [...serialsIn(text), serial].join("\n");

/** Whether one of the lines names this unit. */
export const isNamedIn = (lines: readonly { serials?: string | undefined }[], serial: string): boolean =>
  lines.some((line) => serialsIn(line.serials).some((each) => serialMatch(each) === serialMatch(serial)));

/** The typed serial numbers as a call takes them; none for goods without any. */
export const serialsOf = ({ tracksSerials, serials }: Omit<LineWithSerials, "quantity">): { serials?: string[] } => {
  const named = tracksSerials ? serialsIn(serials) : [];
  return named.length === 0 ? {} : { serials: named };
};

function problemOfLine({ quantity, serials }: LineWithSerials, before: readonly string[], isWhole: boolean) {
  const named = serialsIn(serials);
  const missing = (quantity ?? 0) - named.length;
  const text = problemOfList(named, before, quantity ?? 0);
  if (text !== null || !isWhole || missing <= 0) return text;
  return `Type the serial number of each unit that is handed over: ${missing} missing`;
}

/** What is wrong with the serial numbers of lines. `isWhole`: all units of goods that have them must be named. */
export function problemsOfSerials(lines: readonly LineWithSerials[], isWhole: boolean): Problems | null {
  const listOf = ({ tracksSerials, serials }: LineWithSerials) => (tracksSerials ? serialsIn(serials) : []);
  return joinProblems(
    lines.map((line, index) => {
      if (!line.tracksSerials) return null;
      const text = problemOfLine(line, lines.slice(0, index).flatMap(listOf), isWhole);
      return text === null ? null : problemOf(`lines.${index}.serials`, text);
    }),
  );
}
