import type { Page } from "playwright-core";
import { expectError, expectFailing } from "../support/watch";
import { type Fault, press, stayOnSaved } from "./fault";
import type { Form } from "./form";
import { SAID } from "./said";
import { codeOf } from "../support/code";
import { APP_CODE } from "../support/app-code";

const CRASH = "This component crashed";

/** The next control or text that React updates throws. */
const crashNext = (page: Page) =>
  page.evaluate((message) => {
    const crash = () => {
      throw new Error(message);
    };
    const parts: [object, string][] = [
      [HTMLInputElement.prototype, "defaultValue"],
      [HTMLTextAreaElement.prototype, "defaultValue"],
      [HTMLInputElement.prototype, "checked"],
      [Node.prototype, "nodeValue"],
    ];
    for (const [prototype, name] of parts) {
      const own = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
      Object.defineProperty(prototype, name, { ...own, set: crash });
    }
  }, CRASH);

/** The input after which a component crashes. */
async function typeInto(page: Page, form: Form): Promise<void> {
  if (form.retype) {
    await form.retype.away(page);
    await crashNext(page);
    await form.retype.back(page);
    return;
  }
  await form.field(page).fill(form.text.slice(0, -1));
  await crashNext(page);
  await form.field(page).press("End");
  await page.keyboard.type(form.text.slice(-1));
}

/** From now on code that matches cannot be fetched, until that is mended. */
async function cutCode(page: Page, path: RegExp): Promise<() => Promise<void>> {
  const isCode = ({ pathname }: URL) => path.test(pathname);
  expectFailing(page, { method: "GET", path });
  await page.route(isCode, (route) => route.abort("connectionrefused"));
  return () => page.unroute(isCode);
}

/** The page itself fails. */
export const PAGE_FAULTS: Readonly<Record<string, Fault>> = {
  "a component that crashes": {
    leaves: "page",
    strike: async (page, form) => {
      expectError(page, CRASH);
      await typeInto(page, form);
      await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
      await page.getByText(CRASH).waitFor();
      await page.getByText("What was saved is safe.").waitFor();
      await page.getByRole("button", { name: "Reload the page" }).click();
      return page;
    },
  },
  "missing code of all that follows": {
    leaves: "unsure",
    strike: async (page, form) => {
      await cutCode(page, APP_CODE);
      await press(page, form);
      return page;
    },
  },
  "missing code of the page that follows": {
    leaves: "saved",
    only: ({ next }) => next !== undefined,
    before: (page, { next = "" }) => cutCode(page, codeOf(next)),
    strike: async (page, form) => {
      await press(page, form);
      await stayOnSaved(page);
      return page;
    },
  },
  "missing code of the drafts": {
    leaves: "form",
    before: (page) => cutCode(page, codeOf("seal")),
    strike: async (page) => {
      await page.getByText(SAID.unkept).waitFor();
      return page;
    },
  },
};
