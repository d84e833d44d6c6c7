import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { ask, card, choose, toast } from "../support/steps";
import { newcomer } from "../people/newcomer";
import { isCall } from "../support/watch";
import { someOf } from "../../length";
import { longTest } from "../../long-test";

const IMPORT = { method: "POST", path: "/api/products/import" } as const;
const UPLOAD = { method: "POST", path: "/api/media/assets/upload" } as const;

/** Slow enough that a picture of 200 kB takes most of a minute. */
const BYTES_PER_SECOND = 6000;

/** Random bytes, which do not compress. */
const photo = () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 260, height: 260, channels: 3, background: "#808080", noise } })
    .png()
    .toBuffer();
};

/** Sets the page's upload limit in bytes per second; -1 removes it. */
async function uploadLimit(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  return async (uploadThroughput) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send("Network.emulateNetworkConditions", conditions);
  };
}

/** Waits until the upload has started, and cancels it before it completes. */
async function expectProgressAndCancel(page: Page, name: string, call: typeof UPLOAD | typeof IMPORT): Promise<void> {
  const bar = page.getByRole("progressbar", { name: `Upload of ${name}` });
  await bar.waitFor();
  const share = async () => Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(0);
  const first = await share();
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(first);
  expect(await share()).toBeLessThan(100);

  const [ended] = await Promise.all([
    page.waitForEvent("requestfailed", (request) => isCall(request, call)),
    page.getByRole("button", { name: "Cancel upload" }).click(),
  ]);
  expect(ended.failure()?.errorText).toBe("net::ERR_ABORTED");
  await bar.waitFor({ state: "detached" });
}

const SCREENS: { name: string; label: string; open: () => Promise<Page>; done: (page: Page) => Promise<void> }[] = [
  {
    name: "product add",
    label: "Product image",
    open: async () => {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
      await page.goto("/products/add");
      return page;
    },
    done: (page) => page.getByRole("img", { name: "The product" }).waitFor(),
  },
  {
    name: "product edit",
    label: "Product image",
    open: async () => {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
      await page.goto("/products");
      await page.getByRole("row").nth(1).getByRole("link").first().click();
      return page;
    },
    done: (page) => page.locator("img[src^='/media/products-']").first().waitFor(),
  },
  {
    name: "profile",
    label: "Profile picture",
    open: async () => {
      const { page } = await newcomer();
      await page.goto("/profile/edit");
      return page;
    },
    done: (page) => page.getByRole("button", { name: "Remove" }).waitFor(),
  },
];

test.each(someOf(SCREENS, 1))(
  "$name: a slow picture upload shows its progress, and Cancel aborts it",
  async ({ label, open, done }) => {
    const page = await open();
    const file = page.getByLabel(label);
    await file.waitFor({ state: "attached" });
    const limit = await uploadLimit(page);
    await limit(BYTES_PER_SECOND);
    await file.setInputFiles({ name: "shelf.png", mimeType: "image/png", buffer: await photo() });
    await expectProgressAndCancel(page, "shelf.png", UPLOAD);

    await limit(-1);
    await page.getByLabel(label).setInputFiles({ name: "shelf.png", mimeType: "image/png", buffer: await photo() });
    await done(page);
  },
);

/** Few products in many bytes: the import ignores the column with the notes. */
const arrivals = () => {
  const rows = ["Onyx", "Pearl", "Ruby"].map((color) => `Slowlink Lamp,${color},2,9500,7000,${"x".repeat(60_000)}`);
  return Buffer.from(["Product,Variant,Quantity,Sale price,Purchase price,Notes", ...rows].join("\n"));
};

longTest(
  "a slow product file shows its progress, Cancel aborts it, and repeating an aborted import resolves its outcome",
  async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await page.goto("/products/add");
    const zone = card(page, "Many products at once");
    const press = (name: string) => zone.getByRole("button", { name }).click();
    const limit = await uploadLimit(page);
    await page
      .getByLabel("Product file")
      .setInputFiles({ name: "arrivals.csv", mimeType: "text/csv", buffer: arrivals() });
    await choose(zone, "Store of all rows", "Computer Village, Ikeja");
    await choose(zone, "Supplier of all rows", "Alaba Electronics Hub");

    await limit(BYTES_PER_SECOND);
    await press("Check file");
    await expectProgressAndCancel(page, "arrivals.csv", IMPORT);
    expect(await zone.getByRole("alert").count()).toBe(0);
    await limit(-1);
    await press("Check file");
    await zone.getByText("1 product can be imported").waitFor();

    await limit(BYTES_PER_SECOND);
    await press("Import products");
    await expectProgressAndCancel(page, "arrivals.csv", IMPORT);
    await zone.getByText("The products may or may not have been imported.").waitFor();
    await limit(-1);
    await press("Import products");
    await toast(page, "1 product imported").waitFor();
    const { data } = (await ask<{ data: { title: string }[] }>(page, "/products?query=Slowlink")).body;
    expect(data.map(({ title }) => title)).toEqual(["Slowlink Lamp"]);
  },
);
