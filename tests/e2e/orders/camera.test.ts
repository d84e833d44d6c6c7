import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { expect, inject, onTestFinished, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openCuttable, workerIsThere } from "../offline/cuttable";
import { shelf } from "../drafts/shelf";
import { expectNoAxeViolations } from "../support/axe";
import { filmOf } from "../support/barcode-film";
import { openPage } from "../support/harness";
import { expectFailing } from "../support/watch";
import { coded, newEan } from "./coded";
import { longTest } from "../../long-test";

declare global {
  /** The tracks of every camera that the page opened. */
  var tracks: MediaStreamTrack[];
}

const SECONDS = 3;
const WASM = { method: "GET", path: /\/assets\/zbar-.*\.wasm$/ } as const;

const sheet = (page: Page) => page.getByRole("dialog", { name: "Scan with the camera" });
const openSheet = (page: Page) => page.getByRole("button", { name: "Scan with the camera" }).click();
/** Behind the sheet, which hides the form from assistive technology. */
const quantity = (page: Page, title: string) =>
  page.getByRole("spinbutton", { name: `Quantity of ${title}`, includeHidden: true });
const said = (page: Page, text: string) => sheet(page).getByRole("status").filter({ hasText: text });
const refusal = (page: Page, text: string) => sheet(page).getByRole("alert").filter({ hasText: text });
const tracks = (page: Page) => page.evaluate(() => globalThis.tracks.map(({ readyState }) => readyState));

type Seen = {
  /** The codes that the camera sees, one after the other. */
  sees?: readonly string[];
  isAllowed?: boolean;
};

async function launch({ sees = [newEan()], isAllowed = true }: Seen): Promise<Browser> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-camera-"));
  const film = path.join(folder, "film.y4m");
  await filmOf(film, sees, SECONDS);
  const { args = [], ...options } = inject("chromium");
  const browser = await chromium.launch({
    ...options,
    args: [
      ...args,
      "--use-fake-device-for-media-stream",
      `--use-fake-ui-for-media-stream${isAllowed ? "" : "=deny"}`,
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });
  return browser;
}

async function openPhone(seen: Seen = {}): Promise<Page> {
  const page = await openPage({ inBrowser: await launch(seen), width: 390, signedInAs: DEMO_SIGN_INS.admin });
  await page.addInitScript(() => {
    globalThis.tracks = [];
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      globalThis.tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return page;
}

async function openForm(page: Page) {
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
}

test("the camera adds a unit of what it reads, once while it stays in view, and again when it comes back", async () => {
  const [first, second] = [newEan(), newEan()];
  const page = await openPhone({ sees: [first, second] });
  const { product: lamp } = await coded(page, { Brass: 5 }, first);
  const { product: fan } = await coded(page, { White: 5 }, second);
  await openForm(page);
  await openSheet(page);
  await said(page, `Added ${lamp.title} (Brass)`).waitFor();
  await said(page, first).waitFor();
  await expectNoAxeViolations(page);
  await said(page, `Added ${fan.title} (White)`).waitFor();
  expect(await quantity(page, lamp.title).inputValue()).toBe("1");
  await expect.poll(() => quantity(page, lamp.title).inputValue()).toBe("2");
  await sheet(page).getByRole("button", { name: "Done" }).click();
  await sheet(page).waitFor({ state: "hidden" });
  expect(await tracks(page)).toEqual(["ended"]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Scan with the camera");
});

longTest("a code that no product has is named in the sheet, and searching for it closes the camera", async () => {
  const code = newEan();
  const page = await openPhone({ sees: [code] });
  await openForm(page);
  await openSheet(page);
  await refusal(page, `No product has the code ${code}`).getByRole("button", { name: "Search for it" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await expect.poll(() => picker.getByRole("searchbox").inputValue()).toBe(code);
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
});

test("beside the search of the picker, the camera picks the product whose code it reads", async () => {
  const code = newEan();
  const page = await openPhone({ sees: [code] });
  const { product } = await coded(page, { Brass: 5 }, code);
  await openForm(page);
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByRole("button", { name: "Scan with the camera" }).click();
  await sheet(page).waitFor();
  await picker.getByText("1 selected").waitFor();
  await sheet(page).waitFor({ state: "hidden" });
  expect(await picker.getByRole("searchbox").inputValue()).toBe(code);
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
  await expectNoAxeViolations(page);
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  expect(await quantity(page, product.title).inputValue()).toBe("1");
});

longTest("beside the search of the palette, the camera opens the product whose code it reads", async () => {
  const code = newEan();
  const page = await openPhone({ sees: [code] });
  const { product } = await coded(page, { Brass: 5 }, code);
  await page.goto("/orders");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const palette = page.getByRole("dialog", { name: "Search" });
  await palette.getByRole("button", { name: "Scan with the camera" }).click();
  await page.getByRole("heading", { level: 1, name: product.title }).waitFor();
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
});

test("Escape closes the camera over the palette, and the palette after it", async () => {
  const page = await openPhone({ isAllowed: false });
  await page.goto("/orders");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const palette = page.getByRole("dialog", { name: "Search" });
  const camera = palette.getByRole("button", { name: "Scan with the camera" });
  await camera.click();
  await refusal(page, "The browser does not allow the camera").waitFor();
  await expectNoAxeViolations(page);
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press("Tab");
    expect(await sheet(page).locator(":focus").count()).toBe(1);
  }
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "hidden" });
  await expect.poll(() => camera.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "hidden" });
});

longTest("without the permission the sheet says so, and trying again asks again", async () => {
  const page = await openPhone({ isAllowed: false });
  await openForm(page);
  await openSheet(page);
  await refusal(page, "The browser does not allow the camera").waitFor();
  await expectNoAxeViolations(page);
  await sheet(page).getByRole("button", { name: "Try again" }).click();
  await refusal(page, "Allow the camera for this site in the browser's settings").waitFor();
  await page.keyboard.press("Escape");
  await sheet(page).waitFor({ state: "hidden" });
});

test("a hidden page turns the camera off, and on again when it is shown; leaving the page ends it", async () => {
  const page = await openPhone();
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await page.goto("/orders");
  await page.getByRole("link", { name: "Create order" }).click();
  await openSheet(page);
  await said(page, "Hold a barcode inside the frame").waitFor();
  expect(await tracks(page)).toEqual(["live"]);
  await hide(true);
  await expect.poll(() => tracks(page)).toEqual(["ended"]);
  await hide(false);
  await expect.poll(() => tracks(page)).toEqual(["ended", "live"]);
  await page.evaluate(() => history.back());
  await sheet(page).waitFor({ state: "hidden" });
  await expect.poll(() => tracks(page)).toEqual(["ended", "ended"]);
});

test("a reader that cannot be downloaded is named, and Try again downloads it", async () => {
  const code = newEan();
  const page = await openPhone({ sees: [code] });
  const { product } = await coded(page, { Brass: 5 }, code);
  await page.route(/\.wasm$/, (route) => route.abort());
  expectFailing(page, WASM);
  await openForm(page);
  await openSheet(page);
  await refusal(page, "The part that reads barcodes could not be loaded").waitFor();
  expect(await tracks(page)).toEqual(["ended"]);
  await page.unroute(/\.wasm$/);
  const reply = page.waitForResponse(/\.wasm$/);
  await sheet(page).getByRole("button", { name: "Try again" }).click();
  const headers = (await reply).headers();
  expect([headers["content-type"], headers["content-encoding"], headers["cache-control"]]).toEqual([
    "application/wasm",
    "br",
    "public, max-age=31536000, immutable",
  ]);
  await said(page, `Added ${product.title} (Brass)`).waitFor();
});

test("a phone that has read a code reads codes without a network, and looks them up once it is back", async () => {
  const code = newEan();
  const inBrowser = await launch({ sees: [code] });
  const { page, cut, mend } = await openCuttable(DEMO_SIGN_INS.admin, { inBrowser, width: 390 });
  await page.goto("/login");
  const { product } = await coded(page, { Brass: 5 }, code);
  await openForm(page);
  await workerIsThere(page);
  await openSheet(page);
  await said(page, `Added ${product.title} (Brass)`).waitFor();
  await expect.poll(async () => (await shelf(page, "goods")).length).toBe(1);
  // A browser drops what it caches by itself whenever it likes.
  await (await page.context().newCDPSession(page)).send("Network.clearBrowserCache");
  cut();
  await page.reload();
  await openSheet(page);
  const unread = refusal(page, `The code ${code} could not be looked up`);
  await unread.waitFor();
  await mend();
  await unread.getByRole("button", { name: "Try again" }).click();
  await said(page, `Added ${product.title} (Brass)`).waitFor();
});

longTest("a browser that reads barcodes itself loads nothing for it", async () => {
  const code = newEan();
  const page = await openPhone();
  const { product } = await coded(page, { Brass: 5 }, code);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.addInitScript((seen) => {
    globalThis.BarcodeDetector = class {
      static getSupportedFormats = async () => ["ean_13", "ean_8", "code_128", "qr_code"];
      detect = async () => [{ rawValue: seen, boundingBox: new DOMRectReadOnly(0, 0, 1, 1) }];
    };
  }, code);
  await openForm(page);
  await openSheet(page);
  await said(page, `Added ${product.title} (Brass)`).waitFor();
  expect(loaded.filter((url) => /camera-sheet/.test(url))).toHaveLength(1);
  expect(loaded.filter((url) => /zbar/.test(url))).toEqual([]);
});
