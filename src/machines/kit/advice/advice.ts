import { waitFor } from "./advice-on-read";
import type { Failure } from "../failure";

/** The second line of a failure: what is safe, and what to do. */
export type Advice = { safe: string; next: string };

const NETWORK = "when the network is back.";
const COPY_OUT = "copy out what you need";

/** How to go on after a save that failed; "" where the title says it. */
function afterSave(failure: Failure): string {
  switch (failure.kind) {
    case "offline":
    case "unreachable":
    case "timeout":
      return `Try again ${NETWORK}`;
    case "serverFault":
      return `Try again in a moment, or ${COPY_OUT}.`;
    case "forbidden":
      return `Your permissions changed. Ask an administrator for this one and save again, or ${COPY_OUT}.`;
    case "missing":
      return `It may have been removed, or moved to a store you do not see: ${COPY_OUT}.`;
    case "invalid":
      return "Correct what is marked and save again.";
    case "rejected":
      return "Check what you typed and save again.";
    case "tooLarge":
      return "It is larger than the server accepts: shorten it and save again.";
    case "tooMany":
      return `${waitFor(failure)}, then save again.`;
    case "bug":
      return `Before you reload, ${COPY_OUT}.`;
    default:
      return "";
  }
}

/**
 * What to say below the title of a failed save. `isUncertain`: this or an earlier attempt may have been saved; then
 * saving again is safe, for the request carries its key. `isMaking`: the form makes a record, and offers what to do once
 * one was made.
 */
export const adviceOnSave = (failure: Failure, isUncertain: boolean, isMaking = false): Advice =>
  failure.kind === "duplicate"
    ? {
        safe: "That version stays saved. What you changed since is still here and is not saved.",
        next: isMaking ? "" : "Save again to save that too.",
      }
    : {
        safe: isUncertain
          ? "It may or may not have been saved. What you typed is still here, and saving again is safe: it is never saved twice."
          : "Nothing was saved. What you typed is still here.",
        next: afterSave(failure),
      };
