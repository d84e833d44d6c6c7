import { urls } from "../../urls";
import { typedIsKept } from "../drafts";
import { KEPT_AFTER_MS } from "../kit/draft/draft.parts";

/**
 * Replaces the page by the start page in a new document once the device has stored what was typed. The history keeps no
 * entry of the page.
 */
export async function leavePage(): Promise<void> {
  // What was typed last is given to the device only after this time.
  await new Promise((resolve) => setTimeout(resolve, KEPT_AFTER_MS));
  await typedIsKept();
  // The person has decided, so no form asks again. On the window itself, capturing listeners run first.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(urls.home);
}
