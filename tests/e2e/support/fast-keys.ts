import type { CDPSession, Page } from "playwright-core";

const CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, End: 35, ArrowRight: 39, ArrowDown: 40 };

const TEXTS: Record<string, string> = { Enter: "\r" };

async function press(client: CDPSession, key: string): Promise<void> {
  const code = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const text = TEXTS[key] ?? (key.length === 1 ? key : undefined);
  const event = { key, code: key, windowsVirtualKeyCode: code, ...(text !== undefined && { text }) };
  const type = text === undefined ? "rawKeyDown" : "keyDown";
  await Promise.all([
    client.send("Input.dispatchKeyEvent", { ...event, type }),
    client.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
  ]);
}

/** Presses the keys without waiting for the page to handle each. */
export async function pressFast(page: Page, ...keys: string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await Promise.all(keys.map((key) => press(client, key)));
  await client.detach();
}

/** Slows the page down to a sixth of this machine's speed. */
export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}

/** Lets the page draw only every half second, like on an overloaded machine. */
export async function holdFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window);
    const cancel = window.cancelAnimationFrame.bind(window);
    const drawn = new Map<number, number>();
    window.requestAnimationFrame = (act) => {
      const id = window.setTimeout(() => drawn.set(id, draw(act)), 500);
      return id;
    };
    // A frame can be cancelled until it is drawn, also after the half second.
    window.cancelAnimationFrame = (id) => {
      window.clearTimeout(id);
      cancel(drawn.get(id) ?? 0);
    };
  });
}
