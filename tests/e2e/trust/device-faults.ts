import type { Page } from "playwright-core";
import { typedIsKept } from "../drafts/shelf";
import { shopOrigin } from "../support/harness";
import { openOnDisk } from "../support/profile";
import { expectError } from "../support/watch";
import { type Fault, otherTab } from "./fault";
import { SAID } from "./said";

const DAY_MS = 24 * 60 * 60 * 1000;

const clock = (days: number): Fault => ({
  leaves: "page",
  strike: async (page) => {
    await typedIsKept(page);
    await page.clock.setSystemTime(Date.now() + days * DAY_MS);
    return page;
  },
});

/** The form says that what is typed is not kept, and saves as ever. */
const unkept = (before: (page: Page) => Promise<unknown>): Fault => ({
  leaves: "form",
  before,
  strike: async (page) => {
    await page.getByText(SAID.unkept).waitFor();
    return page;
  },
});

/** The device and its browser. */
export const DEVICE_FAULTS: Readonly<Record<string, Fault>> = {
  "a killed tab": {
    leaves: "page",
    strike: async (page) => {
      await typedIsKept(page);
      const tab = await otherTab(page);
      const gone = page.waitForEvent("crash");
      void page.goto("chrome://crash").catch(() => undefined);
      await gone;
      return tab;
    },
  },
  "a killed browser": {
    leaves: "page",
    arrange: async () => {
      const { start, kill } = await openOnDisk();
      return {
        open: start,
        strike: async (page) => {
          await typedIsKept(page);
          await kill();
          // A browser writes its cookies to the disk only now and then: the killed one may have lost the session.
          return start();
        },
      };
    },
  },
  "denied storage": unkept((page) =>
    page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("denied", "SecurityError");
      };
    }),
  ),
  "full storage": unkept(async (page) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin: shopOrigin(), quotaSize: 1 });
    expectError(page, "QuotaExceededError");
  }),
  "a clock two days ahead": clock(2),
  "a clock two days back": clock(-2),
};
