import type { Page } from "playwright-core";
import { expectError, expectFailing } from "../support/watch";
import { type Fault, stayOnSaved } from "./fault";

const CRASH = "This component crashed";

/** The next controlled field that React updates throws. */
const crashNext = (page: Page) =>
  page.evaluate((message) => {
    for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
      const own = Object.getOwnPropertyDescriptor(prototype, "defaultValue") as PropertyDescriptor;
      Object.defineProperty(prototype, "defaultValue", {
        ...own,
        set: () => {
          throw new Error(message);
        },
      });
    }
  }, CRASH);

/** The code of these parts cannot be fetched. */
const missing = (...parts: string[]) => ({
  before: async (page: Page) => {
    const path = new RegExp(`^/assets/(${parts.join("|")})-[\\w-]{8}\\.js$`);
    expectFailing(page, { method: "GET", path });
    await page.route(
      ({ pathname }) => path.test(pathname),
      (route) => route.abort("connectionrefused"),
    );
  },
});

/** The page itself fails. */
export const PAGE_FAULTS: Readonly<Record<string, Fault>> = {
  "a component that crashes": {
    leaves: "page",
    strike: async (page, form) => {
      expectError(page, CRASH);
      await form.field(page).fill(form.text.slice(0, -1));
      await crashNext(page);
      await form.field(page).press("End");
      await page.keyboard.type(form.text.slice(-1));
      await page.getByRole("heading", { name: "Unexpected Application Error!" }).waitFor();
      await page.getByRole("button", { name: "Reload the page" }).click();
      return page;
    },
  },
  "missing code of the page that follows": {
    leaves: "saved",
    only: ["orderCreate", "newRoleForm", "productAddForm"],
    ...missing("order-screen", "roles-screen", "products-screen"),
    strike: async (page, form) => {
      await form.save(page).click();
      await stayOnSaved(page);
      return page;
    },
  },
  "missing code of the drafts": {
    leaves: "form",
    ...missing("seal"),
    strike: async (page) => {
      await page.getByText("This browser keeps nothing that you type here").waitFor();
      return page;
    },
  },
};
