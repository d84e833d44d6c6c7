import type { CDPSession, Page } from "playwright-core";

const CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, End: 35, ArrowRight: 39, ArrowDown: 40 };

const TEXTS: Record<string, string> = { Enter: "\r" };

/** Presses and releases a key; `timestamp` is when, in s since 1970, by the keyboard's own clock. */
export async function press(client: CDPSession, key: string, timestamp?: number): Promise<void> {
  const code = CODES[key] ?? key.toUpperCase().charCodeAt(0);
  const text = TEXTS[key] ?? (key.length === 1 ? key : undefined);
  const event = {
    key,
    code: key,
    windowsVirtualKeyCode: code,
    ...(text !== undefined && { text }),
    ...(timestamp !== undefined && { timestamp }),
  };
  const type = text === undefined ? "rawKeyDown" : "keyDown";
  await Promise.all([
    client.send("Input.dispatchKeyEvent", { ...event, type }),
    client.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
  ]);
}

/** Types a code as a scanner does: a key each 4 ms by the keyboard's own clock, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000;
  for (const [index, key] of [...code, "Enter"].entries()) await press(client, key, begun + index * 0.004);
  await client.detach();
}
