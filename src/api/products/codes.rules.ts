/** Letters of a code; barcodes of a variant. */
export const CODE_LIMITS = { code: 48, barcodes: 20 } as const;

const PRINTABLE = /^[ -~]*$/;
const GTIN_DIGITS = /^(?:\d{8}|\d{12,14})$/;

/** GS1's check: every second digit from the right counts three times, and the sum of all is a multiple of ten. */
export function isGtin(code: string): boolean {
  if (!GTIN_DIGITS.test(code)) return false;
  const sum = [...code].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Equal for two spellings of one code: letters in any case, and a GTIN with or without its leading zeros. */
export const codeMatch = (code: string): string => (isGtin(code) ? code.padStart(14, "0") : code.toLowerCase());

/** A code as it is kept: people and files add blanks around it. */
export const cleanCode = (text: string): string => text.trim();

/** Why a text cannot be a code, as the end of a sentence that starts with the code's name; null if it can. */
export function codeProblem(kind: "sku" | "barcode", code: string): string | null {
  if (code === "") return "is required";
  if (code.length > CODE_LIMITS.code) return `must have at most ${CODE_LIMITS.code} characters`;
  if (!PRINTABLE.test(code)) return "must have only letters without accents, digits, spaces and signs such as - / .";
  if (kind === "barcode" && GTIN_DIGITS.test(code) && !isGtin(code)) {
    return "has a wrong check digit. Scan it again, or compare each digit with the label";
  }
  return null;
}
