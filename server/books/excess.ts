import { AmountTooLarge } from "../core/money";
import { ruleRefusal } from "../core/errors";

/** Runs `work`; amounts beyond what the books can hold become a refusal (417) that says so. */
export function refusingExcess<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof AmountTooLarge) throw ruleRefusal(error.message);
    throw error;
  }
}
