import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { openPage } from "../support/harness";
import { passOn } from "../support/switched";
import { expectFailing } from "../support/watch";

type Answer = (incoming: IncomingMessage, reply: ServerResponse) => boolean;

/** A visitor, by default with the service worker, and the server they reach, which can be ended and started again. */
export type Cuttable = {
  page: Page;
  origin: string;
  /** Ends the server: every request is refused from now on. */
  cut: () => void;
  mend: () => Promise<void>;
  /** Replies in place of the shop where it returns true. */
  answerWith: (answer: Answer) => void;
};

export async function openCuttable(signedInAs?: string, visit: Parameters<typeof openPage>[0] = {}): Promise<Cuttable> {
  let answer: Answer = () => false;
  const server = createServer((incoming, reply) => {
    if (!answer(incoming, reply)) passOn(incoming, reply);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = () => {
    server.close();
    server.closeAllConnections();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  onTestFinished(cut);
  const page = await openPage({
    opensOffline: true,
    ...visit,
    origin,
    ...(signedInAs !== undefined && { signedInAs }),
  });
  expectFailing(page, { method: "GET", path: /./ });
  expectFailing(page, { method: "POST", path: /./ });
  return {
    page,
    origin,
    cut,
    mend: () => listen(port),
    answerWith: (next) => {
      answer = next;
    },
  };
}

/** The first input registers the worker; waits until it has everything that the app is made of. */
export async function workerIsThere(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** All that CacheStorage holds, by address. */
export const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
