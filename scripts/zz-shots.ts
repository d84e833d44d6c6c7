import { chromium } from "playwright-core";
import { mkdir } from "node:fs/promises";
import sharp from "sharp";
import { DEMO_SIGN_INS } from "../server/demo";
import { findChromium } from "./browser";
import { startShop } from "./shop";
import { holdSession, keepStreamShut, newVisitor } from "./visitor";
const shop = await startShop(20);
const browser = await chromium.launch(await findChromium());
await mkdir("/tmp/bytes-shots", { recursive: true });
const noise = await sharp({
  create: {
    width: 260,
    height: 260,
    channels: 3,
    background: "#808080",
    noise: { type: "gaussian", mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer();
try {
  for (const theme of ["light", "dark"] as const)
    for (const width of [1440, 900, 390] as const) {
      const context = await newVisitor(browser, { origin: shop.origin, width, theme });
      await keepStreamShut(context);
      await holdSession(context, shop.origin, DEMO_SIGN_INS.admin);
      const page = await context.newPage();
      const s = await context.newCDPSession(page);
      for (const [name, path, label] of [
        ["product", "/products/add", "Product image"],
        ["profile", "/profile/edit", "Profile picture"],
      ] as const) {
        await page.goto(path);
        const file = page.getByLabel(label);
        await file.waitFor({ state: "attached" });
        await s.send("Network.enable");
        await s.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: 12000,
        });
        await file.setInputFiles({ name: "samsung-galaxy-a15-front.png", mimeType: "image/png", buffer: noise });
        await page.getByRole("progressbar", { name: /Upload of/ }).waitFor();
        await page.waitForTimeout(2500);
        await page.getByRole("progressbar", { name: /Upload of/ }).scrollIntoViewIfNeeded();
        const box = await page.getByRole("progressbar", { name: /Upload of/ }).boundingBox();
        await page.screenshot({
          path: `/tmp/bytes-shots/${name}-${width}-${theme}.png`,
          clip: {
            x: Math.max(0, (box?.x ?? 0) - 80),
            y: Math.max(0, (box?.y ?? 0) - 150),
            width: Math.min(width, (box?.width ?? 300) + 200),
            height: 320,
          },
        });
        await s.send("Network.emulateNetworkConditions", {
          offline: false,
          latency: 0,
          downloadThroughput: -1,
          uploadThroughput: -1,
        });
      }
      await context.close();
    }
} finally {
  await browser.close();
  await shop.stop?.();
}
