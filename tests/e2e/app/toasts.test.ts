import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { adding, DETAILS } from "../stock/supplier-steps";
import { dialogOf, newName } from "../support/dialog-steps";
import { openPage } from "../support/harness";
import { card } from "../support/steps";

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

/** The messages that can be read, the front one first. */
const readable = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll("[aria-label=Notifications] [role=group]"))
      .filter((toast) => {
        const { left, top, width, height } = toast.getBoundingClientRect();
        const shown = document.elementFromPoint(left + width / 2, top + height / 2);
        return shown !== null && toast.contains(shown);
      })
      .map((toast) => (toast.textContent ?? "").trim()),
  );

/** Raises three messages of a new order, each about something else that is missing; returns them, the newest first. */
async function raise(page: Page): Promise<string[]> {
  await page.goto("/orders/create");
  const submit = page.getByRole("button", { name: "Create order" });
  await submit.waitFor();
  const choices = page.getByText(/^(Create Customer|Delivery)$/);
  await expect.poll(() => choices.count()).toBeGreaterThan(1);
  const clicks = [
    submit,
    page.getByText("Create Customer", { exact: true }),
    submit,
    card(page, "Delivery").getByText("Delivery", { exact: true }).last(),
    submit,
  ];
  // Within the time of one message.
  const nodes = await Promise.all(clicks.map((each) => each.elementHandle()));
  await page.evaluate(async (elements) => {
    for (const element of elements) {
      (element as HTMLElement).click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, nodes);
  const raised = page.getByRole("region", { name: "Notifications" }).getByRole("group");
  await expect.poll(() => raised.count()).toBe(3);
  return (await raised.allInnerTexts()).map((text) => text.trim());
}

test("on a phone the newest message covers the others, and the keyboard reaches all of them", async () => {
  const page = await openPage({ width: 390, theme: "dark", signedInAs: DEMO_SIGN_INS.admin });
  const messages = await raise(page);
  await expect.poll(() => readable(page)).toEqual(messages.slice(0, 1));
  await page.keyboard.press("Alt+t");
  await expect.poll(() => readable(page)).toEqual(messages);
  const dismiss = page.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Dismiss" });
  for (let left = messages.length; left > 0; left -= 1) {
    // The message itself, then its button.
    for (const _ of ["message", "button"]) await page.keyboard.press("Tab");
    expect(await dismiss.first().evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(() => dismiss.count()).toBe(left - 1);
    if (left > 1) await page.keyboard.press("Alt+t");
  }
});

test("on a wide screen several messages are read at once", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const messages = await raise(page);
  await expect.poll(() => readable(page)).toEqual(messages);
});

test("on a phone a message covers neither the search of a list nor its primary action", async () => {
  const page = await openPage({ width: 390, signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/suppliers");
  const add = page.getByRole("main").getByRole("button", { name: "Add supplier" });
  await add.click();
  const dialog = adding(page);
  await dialog.getByLabel("Name").fill(newName("0 Toast"));
  await dialog.getByLabel("Contact").fill(DETAILS.contact);
  await dialog.getByLabel("Address").fill(DETAILS.address);
  await dialog.getByRole("button", { name: "Add supplier" }).click();
  await dialog.waitFor({ state: "hidden" });
  const placeOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().toJSON() as Place);
  const toast = await placeOf(page.getByRole("region", { name: "Notifications" }).getByRole("group").first());
  for (const element of [page.getByRole("searchbox"), add])
    expect((await placeOf(element)).top).toBeGreaterThanOrEqual(toast.bottom);
});
