import type { Page } from "playwright-core";

/** The sentences of the error catalogue and of docs/adr/failures.md: what happened, what is safe, what to do. */
const CATALOGUE = {
  generic: "Could not perform this action. An error occurred. Please try again!",
  server: "Cannot access server, request error",
  unreachable: "Could not reach server",
  timeout: "Network error",
};

const UNSAVED = "Nothing was saved. What you typed is still here.";
const UNSURE =
  "It may or may not have been saved. What you typed is still here, and saving again is safe: it is never saved twice.";

/** All that one message says. */
export type Said = readonly (string | RegExp)[];

export const SAID = {
  unsaved: UNSAVED,
  unsure: [UNSURE],
  invalid: [CATALOGUE.generic, UNSAVED, "Correct what is marked and save again."],
  forbidden: [
    "You don't have permission to do this",
    UNSAVED,
    "Your permissions changed. Ask an administrator for this one and save again, or copy out what you need.",
  ],
  missing: [
    CATALOGUE.generic,
    UNSAVED,
    "It may have been removed, or moved to a store you do not see: copy out what you need.",
  ],
  tooLarge: [CATALOGUE.generic, UNSAVED, "It is larger than the server accepts: shorten it and save again."],
  refused: (reason: string) => [reason, UNSAVED],
  tooMany: (reason: string) => [reason, UNSAVED, "Wait a moment, then save again."],
  serverFault: [CATALOGUE.server, UNSURE, "Try again in a moment, or copy out what you need."],
  unreachable: [CATALOGUE.unreachable, UNSURE, "Try again when the network is back."],
  timeout: [CATALOGUE.timeout, UNSURE, "Try again when the network is back."],
  conflict: (name: string) => [`${name} changed this`, "Nothing was saved yet.", "Keep my changes", "Use the latest"],
  kept: [
    /What you typed at (?:\d\d\/\d\d\/\d\d )?\d\d:\d\d was not saved/,
    "It is kept on this device until you decide.",
    "Start over",
  ],
  sent: [
    /What you typed at (?:\d\d\/\d\d\/\d\d )?\d\d:\d\d was not saved/,
    "It was sent, but has not arrived. Continue to send it again: it is never saved twice.",
    "Start over",
  ],
  made: [
    /What you typed was saved at (?:\d\d\/\d\d\/\d\d )?\d\d:\d\d/,
    "The answer to your last save was lost on the way, but the save was made. There is nothing to send again.",
  ],
  noNextPage: [
    "What you typed was saved",
    "Only the page that follows could not be loaded. There is nothing to send again.",
    "Open the next page",
  ],
  /** In the dialog about that page. */
  savedBefore: "What you typed was saved. Only the page that follows could not be loaded.",
  unkept: "This browser keeps nothing that you type here: it is lost if the page closes before you save.",
  offline: "You are offline.",
} as const satisfies Record<string, Said | string | ((word: string) => Said)>;

/** The message that says all of this. */
export function saying(page: Page, said: Said) {
  let message = page.getByRole("alert");
  for (const words of said) message = message.filter({ hasText: words });
  return message.first();
}
