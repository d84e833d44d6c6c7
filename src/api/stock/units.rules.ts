/** Letters of a serial number; serial numbers of one line or one request; units listed of one variant. */
export const SERIAL_LIMITS = { serial: 48, perLine: 1000, listed: 500 } as const;

/** Where a unit is. `returned` and `in repair` are in the shop, and not sold as new. */
export const UNIT_STATES = ["in stock", "held", "sold", "returned", "in transit", "in repair", "gone"] as const;
export type UnitState = (typeof UNIT_STATES)[number];
/** The state of a unit that can be sold or sent. */
export const [ON_SHELF] = UNIT_STATES;

const PRINTABLE = /^[ -~]*$/;
const IMEI_DIGITS = /^\d{15}$/;

/**
 * Luhn's check: from the right, every second digit counts twice, as the sum of its digits, and the sum of all is a
 * multiple of ten.
 */
export function hasLuhnDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** A serial number as it is kept: scanners and people add blanks around it. */
export const cleanSerial = (text: string): string => text.trim();

/** The serial numbers in a text with one on each line. */
export const serialsIn = (text = ""): string[] =>
  text
    .split("\n")
    .map(cleanSerial)
    .filter((serial) => serial !== "");

/** Equal for two spellings of one serial number. */
export const serialMatch = (serial: string): string => serial.toLowerCase();

/** Why a text cannot be a serial number, as the end of a sentence that starts with its name; null if it can. */
export function serialProblem(serial: string): string | null {
  if (serial === "") return "is required";
  if (serial.length > SERIAL_LIMITS.serial) return `must have at most ${SERIAL_LIMITS.serial} characters`;
  if (!PRINTABLE.test(serial)) return "must have only letters without accents, digits, spaces and signs such as - / .";
  if (IMEI_DIGITS.test(serial) && !hasLuhnDigit(serial)) {
    return "has 15 digits like an IMEI, and a wrong check digit. Scan it again, or compare each digit with the label";
  }
  return null;
}

/** The first serial number that is named twice, in any spelling; null if none is. */
export function doubleSerial(serials: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const serial of serials) {
    if (seen.has(serialMatch(serial))) return serial;
    seen.add(serialMatch(serial));
  }
  return null;
}

/** Of several wrong numbers these are named; the rest once they are right. */
const MOST_NAMED = 3;

/** Why the numbers of a list cannot be serial numbers, each in words of its own; null if they can. */
function wrongOnes(serials: readonly string[]): string | null {
  const wrong = serials.flatMap((serial) => {
    const problem = serialProblem(serial);
    return problem === null ? [] : [`${serial} ${problem}`];
  });
  return wrong.length === 0 ? null : wrong.slice(0, MOST_NAMED).join(". ");
}

/**
 * What is wrong with a list of serial numbers, as a sentence; null if nothing is.
 * @param named those of other lists of the same form
 * @param units how many the list can have; absent where every number is welcome
 */
export function problemOfList(serials: readonly string[], named: readonly string[], units?: number): string | null {
  const wrong = wrongOnes(serials);
  if (wrong !== null) return wrong;
  const double = doubleSerial([...new Set(named.map(serialMatch)), ...serials]);
  if (double !== null) return `${double} is here twice. Each unit has a number of its own, so remove one of them`;
  const beyond = serials.length - (units ?? serials.length);
  if (beyond <= 0) return null;
  return `These are ${serials.length} numbers for ${units === 1 ? "1 unit" : `${units} units`}. Remove ${beyond}`;
}
