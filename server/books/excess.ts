import { ruleRefusalOf } from "../core/errors";
import { AmountTooLarge, type Kobo } from "../core/money";

/**
 * Runs `work`; converts AmountTooLarge into a refusal (417) with its message, of the fields of the body that
 * `namesOf` gives.
 */
export function refusingExcess<Result>(
  namesOf: (accountKey: string | null) => readonly string[],
  work: () => Result,
): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof AmountTooLarge) throw ruleRefusalOf(namesOf(error.accountKey), error.message);
    throw error;
  }
}

/** The index of the largest amount: the first to check where the sum of all is too large. */
export const largestOf = (amounts: readonly Kobo[]): number => amounts.indexOf(Math.max(...amounts));
