import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/demo";
import { openPage } from "../harness";
import { newcomer } from "../people/newcomer";
import { isCall } from "../watch";

const UPLOAD = { method: "POST", path: "/api/media/assets/upload" } as const;

/** So slow that a picture of 200 kB takes most of a minute. */
const BYTES_PER_SECOND = 6000;

/** Noise, which does not get smaller. */
const photo = () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: 260, height: 260, channels: 3, background: "#808080", noise } })
    .png()
    .toBuffer();
};

/** Sets how many bytes a second the page sends; -1 lifts the limit. */
async function uploadLimit(page: Page): Promise<(uploadThroughput: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  return async (uploadThroughput) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
    await session.send("Network.emulateNetworkConditions", conditions);
  };
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

test.each(SCREENS)("$name: a slow picture shows how far it is, and Cancel ends it", async ({ label, open, done }) => {
  const page = await open();
  const file = page.getByLabel(label);
  await file.waitFor({ state: "attached" });
  const limit = await uploadLimit(page);
  await limit(BYTES_PER_SECOND);
  await file.setInputFiles({ name: "shelf.png", mimeType: "image/png", buffer: await photo() });
  const bar = page.getByRole("progressbar", { name: "Upload of shelf.png" });
  await bar.waitFor();
  const share = async () => Number(await bar.getAttribute("aria-valuenow"));
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(0);
  const first = await share();
  await expect.poll(share, { timeout: 20_000 }).toBeGreaterThan(first);
  expect(await share()).toBeLessThan(100);

  const [ended] = await Promise.all([
    page.waitForEvent("requestfailed", (request) => isCall(request, UPLOAD)),
    page.getByRole("button", { name: "Cancel upload" }).click(),
  ]);
  expect(ended.failure()?.errorText).toBe("net::ERR_ABORTED");
  await bar.waitFor({ state: "detached" });

  await limit(-1);
  await page.getByLabel(label).setInputFiles({ name: "shelf.png", mimeType: "image/png", buffer: await photo() });
  await done(page);
});
