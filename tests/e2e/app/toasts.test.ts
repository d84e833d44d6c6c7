import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { dialogOf } from "../support/dialog-steps";
import { openPage } from "../support/harness";

type Place = { top: number; bottom: number };

/** Where the next toast appears, with the places of the open dialog's title, its close button and its footer. */
const placesWithToast = (page: Page): Promise<Record<"toast" | "title" | "close" | "footer", Place>> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const shownToast = () => document.querySelector("[aria-label=Notifications] [role=group][data-mounted]");
    let toast = shownToast();
    while (toast === null || toast.getAnimations().length > 0) {
      await nextFrame();
      toast = shownToast();
    }
    const placeOf = (element: Element | null | undefined) => {
      if (!element) throw new Error("the dialog is not complete");
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    };
    const dialog = document.querySelector("[role=dialog]");
    return {
      toast: placeOf(toast),
      title: placeOf(dialog?.querySelector("h2")),
      close: placeOf(dialog?.querySelector("[aria-label=Close]")),
      footer: placeOf(dialog?.querySelector("footer")),
    };
  });

test("a toast leaves the title, the close button and the buttons of a dialog that fills a phone visible", async () => {
  const page = await openPage({ width: 390, signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/transactions");
  await page.getByRole("button", { name: "Add transaction" }).click();
  const save = dialogOf(page, "Add transaction").getByRole("button", { name: "Add transaction" });
  await save.waitFor();
  const measured = placesWithToast(page);
  await save.click();
  const { toast, title, close, footer } = await measured;
  expect(toast.top).toBeGreaterThan(Math.max(title.bottom, close.bottom));
  expect(toast.bottom).toBeLessThan(footer.top);
});
