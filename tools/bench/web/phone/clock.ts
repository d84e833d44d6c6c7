import type { Page } from "playwright-core";
import { scan } from "../../../kit/keyboard";

/** What a page waits for: an element, with this text if one is given. */
export type Sign = { selector: string; text?: string };

export type Clock = {
  /** The first frame that shows the sign, in ms since the page's navigation. */
  seen: (sign: Sign) => Promise<number>;
  /** The first paint of content, in ms since the page's navigation. */
  painted: Promise<number>;
  shift: number;
  longestTask: number;
  /** When the last Enter was pressed, in ms since the page's navigation. */
  enteredAt: number;
};

/** The function of the page that is called once it is ready. */
export const SAYS_READY = "phoneSaysReady";

/** The page's own clock: a call from outside would add its way to each figure. */
export type Clocked = typeof globalThis & { phoneClock: Clock; phoneReady: Promise<number> };

/** Runs in the page before its own code; counts what moved and how long tasks were, and notes when `ready` is shown. */
export function startClock({ ready, saysReady }: { ready: Sign; saysReady: string }): void {
  const isShown = ({ selector, text }: Sign) =>
    [...document.querySelectorAll(`${selector}:not([inert] *)`)].some(
      (element) => text === undefined || element.textContent?.includes(text),
    );
  const clock: Clock = {
    seen: (sign) =>
      new Promise((resolve) => {
        const look = () => {
          // The frame that shows it has been drawn once the next one begins.
          if (isShown(sign)) requestAnimationFrame(() => resolve(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    // The browser reports it some frames later.
    painted: new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName("first-contentful-paint");
        if (first !== undefined) resolve(first.startTime);
      }).observe({ type: "paint", buffered: true });
    }),
    shift: 0,
    longestTask: 0,
    enteredAt: Number.NaN,
  };
  // Registered before the app's own listeners, which keep the Enter of a scan to themselves.
  addEventListener(
    "keydown",
    ({ key }) => {
      if (key === "Enter") clock.enteredAt = performance.now();
    },
    true,
  );
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) clock.shift += value;
  });
  observe("longtask", ({ duration }) => {
    clock.longestTask = Math.max(clock.longestTask, duration);
  });
  const phoneReady = clock.seen(ready);
  Object.assign(globalThis, { phoneClock: clock, phoneReady });
  const say: unknown = Reflect.get(globalThis, saysReady);
  void phoneReady.then(() => typeof say === "function" && say("ready"));
}

/** How long it takes from a click on `target` until `sign` is shown, in ms. */
export async function clicked(page: Page, target: string, sign: Sign): Promise<number> {
  const waited = page.evaluate(
    (until) =>
      new Promise<number>((resolve) => {
        addEventListener(
          "click",
          ({ timeStamp }) =>
            void (globalThis as Clocked).phoneClock.seen(until).then((seen) => resolve(seen - timeStamp)),
          { capture: true, once: true },
        );
      }),
    sign,
  );
  // The tool's own click would run its checks within the page, between the click and what it shows.
  const box = await page.locator(target).first().boundingBox();
  if (box === null) throw new Error(`${target} is not shown`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return waited;
}

/** How long it takes from the last key of `text` until `sign` is shown, in ms. */
export async function searched(page: Page, text: string, sign: Sign): Promise<number> {
  const waited = page.evaluate(
    ([last, until]) =>
      new Promise<number>((resolve) => {
        addEventListener(
          "input",
          ({ timeStamp, target }) => {
            if ((target as HTMLInputElement).value !== last) return;
            void (globalThis as Clocked).phoneClock.seen(until).then((seen) => resolve(seen - timeStamp));
          },
          { capture: true },
        );
      }),
    [text, sign] as const,
  );
  await page.keyboard.type(text);
  return waited;
}

/** How long it takes from the Enter of a scanned code until `sign` is shown, in ms. */
export async function scanned(page: Page, code: string, sign: Sign): Promise<number> {
  const seen = page.evaluate((until) => (globalThis as Clocked).phoneClock.seen(until), sign);
  await scan(page, code);
  return (await seen) - (await page.evaluate(() => (globalThis as Clocked).phoneClock.enteredAt));
}

/** The slowest of these keys in the focused field, from its event until the frame after it, in ms. */
export async function typed(page: Page, keys: readonly string[]): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { phoneKeys: times });
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // Posted, so that it runs once the frame is drawn.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => times.push(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });
  for (const [at, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForFunction(
      (count) => (globalThis as unknown as { phoneKeys: number[] }).phoneKeys.length > count,
      at,
    );
  }
  return page.evaluate(() => Math.max(...(globalThis as unknown as { phoneKeys: number[] }).phoneKeys));
}
