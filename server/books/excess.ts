import { AmountTooLarge } from "../core/money";
import { ruleRefusal } from "../core/errors";

/** Runs `work`; converts AmountTooLarge into a refusal (417) with its message. */
export function refusingExcess<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof AmountTooLarge) throw ruleRefusal(error.message);
    throw error;
  }
}
