import type { Page } from "playwright-core";
import { press } from "../../../tools/kit/keyboard";

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

/** Lets React render what no event asked for at once only after half a second, like on an overloaded machine. */
export async function holdRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // React's scheduler goes on with a message to itself.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function late(this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 500);
    };
  });
}

/** Keeps the page from loading code that nobody has asked for, as it does when it is idle and on the first move. */
export async function keepBusy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    // Chromium may say of a mouse that nobody moved that it is in the corner, more often on a busy machine.
    const ignoreResting = (event: PointerEvent) => {
      if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
    };
    window.addEventListener("pointermove", ignoreResting, { capture: true });
  });
}
