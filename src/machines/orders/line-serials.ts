import { doubleSerial, serialMatch, serialProblem, serialsIn } from "../../api/stock/units.rules";
import type { Problems } from "../kit/form.machine";

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

const units = (count: number) => (count === 1 ? "1 unit" : `${count} units`);

function problemOfLine({ quantity, serials }: LineWithSerials, isWhole: boolean): string | null {
  const named = serialsIn(serials);
  const wrong = named.find((serial) => serialProblem(serial) !== null);
  if (wrong !== undefined) return `${wrong} ${serialProblem(wrong)}`;
  const count = quantity ?? 0;
  if (named.length > count) return `${named.length} serial numbers for ${units(count)}: remove those that stay here`;
  if (isWhole && named.length < count)
    return `Type the serial number of each unit that is handed over: ${count - named.length} missing`;
  return null;
}

/** What is wrong with the serial numbers of lines. `isWhole`: all units of goods that have them must be named. */
export function problemsOfSerials(lines: readonly LineWithSerials[], isWhole: boolean): Problems | null {
  const twice = doubleSerial(lines.flatMap((line) => (line.tracksSerials ? serialsIn(line.serials) : [])));
  const fields = lines.flatMap((line, index) => {
    if (!line.tracksSerials) return [];
    const isDouble = twice !== null && serialsIn(line.serials).includes(twice);
    const text = problemOfLine(line, isWhole) ?? (isDouble ? `${twice} stands here twice` : null);
    return text === null ? [] : [[`lines.${index}.serials`, text] as const];
  });
  const [first] = fields;
  return first === undefined ? null : { message: first[1], fields: Object.fromEntries(fields) };
}
