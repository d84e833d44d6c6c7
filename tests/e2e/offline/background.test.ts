import { request } from "node:http";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { SALES_TAG } from "../../../src/api/drafts/sales-turn";
import { openPage, shopOrigin } from "../support/harness";
import { countSends, openSeller, ordersOf, receipt, type Sale, sellOffline, typeSale, waiting } from "./selling-steps";
import { longTest } from "../../long-test";

/** Wakes the service worker as Chromium does once there is a network. */
async function wake({ page, origin }: Sale): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: SALES_TAG, lastChance: false });
  await devtools.detach();
}

/** The browser wakes the worker again while a closing page still has the turn. */
async function wakeUntil(sale: Sale, isDone: () => Promise<boolean>): Promise<void> {
  const wakeAgain = async () => {
    await wake(sale);
    return isDone();
  };
  await expect.poll(wakeAgain).toBe(true);
}

/** Sells without a network and closes the app; the shop is seen from elsewhere. */
async function sellAndClose(): Promise<{ sale: Sale; elsewhere: Page; open: () => Promise<void> }> {
  const sale = await openSeller();
  const elsewhere = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await elsewhere.goto("/orders");
  sale.cut();
  await sellOffline(sale, 1);
  await sale.page.goto("about:blank");
  return { sale, elsewhere, open: async () => void (await sale.page.goto(`${sale.origin}/orders/offline`)) };
}

const ordersNow = ({ email, lamp, ...sale }: Sale, elsewhere: Page) =>
  ordersOf({ ...sale, email, lamp, page: elsewhere });

longTest("a sale that waits is sent without a page of the app, once, and nothing waits when one opens", async () => {
  const { sale, elsewhere, open } = await sellAndClose();
  const sends = countSends(sale);
  await sale.mend();
  expect(await ordersNow(sale, elsewhere)).toBe(0);
  await wakeUntil(sale, async () => (await ordersNow(sale, elsewhere)) === 1);
  expect(sends()).toBe(1);
  await open();
  await sale.page.getByText("Nothing waits to be sent from this device.").waitFor();
  expect(await waiting(sale.page)).toEqual([]);
  expect(await ordersNow(sale, elsewhere)).toBe(1);
});

longTest(
  "a sale that was made before its reply was lost is made no second time, and its seller sees the order",
  async () => {
    const sale = await openSeller();
    const { page, origin, answerWith, cut, mend } = sale;
    const elsewhere = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await elsewhere.goto("/orders");
    await typeSale(sale, 1);
    answerWith((incoming, reply) => {
      if (incoming.method !== "POST" || incoming.url !== "/api/orders/new") return false;
      const { method, url, headers } = incoming;
      const onward = request(new URL(url, shopOrigin()), { method, headers });
      onward.on("response", (answer) => answer.resume().on("end", () => reply.destroy()));
      incoming.pipe(onward);
      return true;
    });
    await page.getByRole("button", { name: "Create order" }).click();
    await expect.poll(() => ordersNow(sale, elsewhere)).toBe(1);
    cut();
    await page.getByRole("button", { name: "Sell now, send later" }).click();
    await receipt(page).waitFor();
    await page.goto("about:blank");
    const sends = countSends(sale);
    await mend();
    await wakeUntil(sale, async () => sends() > 0);
    await page.goto(`${origin}/orders/offline`);
    await expect.poll(() => waiting(page)).toEqual([]);
    expect(await ordersNow(sale, elsewhere)).toBe(1);
  },
);
