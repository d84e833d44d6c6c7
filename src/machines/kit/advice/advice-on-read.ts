import type { Failure } from "../failure";

/** How long to wait after too many attempts, as the beginning of a sentence. */
export const waitFor = (failure: Failure): string => {
  const seconds = failure.kind === "tooMany" ? failure.retryAfterSeconds : null;
  return seconds === null ? "Wait a moment" : `Wait ${seconds} second${seconds === 1 ? "" : "s"}`;
};

/** What to say below the title of something that could not be read. */
export function adviceOnRead(failure: Failure): string {
  switch (failure.kind) {
    case "offline":
    case "unreachable":
    case "timeout":
      return "Nothing was changed. Try again when the network is back.";
    case "forbidden":
      return "Nothing was changed. Ask an administrator for this permission.";
    case "tooMany":
      return `${waitFor(failure)}, then try again.`;
    case "bug":
      return "";
    default:
      return "Nothing was changed. Try again in a moment.";
  }
}
