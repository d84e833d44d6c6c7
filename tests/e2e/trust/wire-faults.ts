import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "../../../tools/kit/free-port";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { findEmbedded } from "../../../server/core/startup/database";
import { say } from "../../../tools/kit/say";
import { startServer } from "../../../tools/kit/shop";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage, shopOrigin } from "../support/harness";
import { breakReply, loseReply } from "../support/replies";
import { passOn } from "../support/switched";
import { type Call, expectFailing, isCall } from "../support/watch";
import { type Fault, press, saveUntilSaid } from "./fault";
import { SAID } from "./said";

const LONGEST_SAVE_MS = 40;

/** What the page reads while its server is away fails as well, and that server has no pictures of the demo. */
const expectReadsToFail = (page: Page) => Promise.resolve(expectFailing(page, { method: "GET", path: /./ }));

/** Lets the browser end the form's save without a reply after a fortieth of the time that the app gives it. */
const hurry = (page: Page, { path: wanted }: Call) =>
  page.evaluate(
    (source) => {
      const { prototype } = XMLHttpRequest;
      const { open, send } = prototype;
      const saves = new WeakSet<XMLHttpRequest>();
      prototype.open = function opened(...[method, url]: [string, string | URL]) {
        if (new RegExp(source).test(new URL(url, location.href).pathname)) saves.add(this);
        open.call(this, method, url, true);
      };
      prototype.send = function hurried(body) {
        if (saves.has(this)) {
          [prototype.open, prototype.send] = [open, send];
          this.timeout /= 40;
        }
        send.call(this, body);
      };
    },
    typeof wanted === "string" ? `^${wanted}$` : wanted.source,
  );

/** The bytes of the shop's reply. */
async function replyOf(incoming: IncomingMessage): Promise<Buffer> {
  const onward = request(`${shopOrigin()}${incoming.url}`, { method: incoming.method, headers: incoming.headers });
  incoming.pipe(onward);
  const [answer] = (await once(onward, "response")) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const names = Object.entries(answer.headers).filter(([name]) => name !== "transfer-encoding");
  const head = [
    `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}`,
    ...names.filter(([name]) => name !== "content-length").map(([name, value]) => `${name}: ${String(value)}`),
    `content-length: ${body.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}

/** A way to the shop that ends the reply to the next change after this part of it, from 0 to 1. */
async function openCutting(): Promise<{ origin: string; cutNext: (part: number) => void }> {
  let armed: number | null = null;
  const cut = async (incoming: IncomingMessage, { socket }: ServerResponse, part: number) => {
    const whole = await replyOf(incoming);
    const byte = Math.floor(part * whole.length);
    say(`trust: the reply is cut after ${byte} of ${whole.length} bytes`);
    socket?.end(whole.subarray(0, byte));
  };
  const server = createServer((incoming, reply) => {
    if (armed === null || incoming.method === "GET") return passOn(incoming, reply);
    void cut(incoming, reply, armed);
    armed = null;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, cutNext: (part) => (armed = part) };
}

/** Another server of the shop, on its database. */
async function openMortal(): Promise<{ origin: string; kill: () => void; startAgain: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-mortal-"));
  const worker = Number(process.env.VITEST_POOL_ID) - 1;
  const settings = {
    DATABASE_URL: findEmbedded(inject("folders")[worker] ?? "") ?? "",
    BACKROOM_DATA: folder,
    PORT: String(await freePort()),
  };
  let server = await startServer(settings);
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    origin: server.origin,
    kill: () => process.kill(server.pid, "SIGKILL"),
    startAgain: async () => {
      server = await startServer(settings);
    },
  };
}

const openAt = (origin: string) => () => openPage({ signedInAs: DEMO_SIGN_INS.admin, origin });

/** The connection or the server fails while a save is under way. */
export const WIRE_FAULTS: Readonly<Record<string, Fault>> = {
  "a time-out": {
    leaves: "form",
    strike: async (page, form) => {
      await loseReply(page, form.write);
      await hurry(page, form.write);
      return saveUntilSaid(page, form, SAID.timeout);
    },
  },
  "a reply cut at a random byte": {
    leaves: "unsure",
    arrange: async () => {
      const { origin, cutNext } = await openCutting();
      return {
        open: openAt(origin),
        before: expectReadsToFail,
        strike: async (page, form, chance) => {
          expectFailing(page, form.write);
          cutNext(chance());
          await press(page, form);
          return page;
        },
      };
    },
  },
  "a server killed during the save": {
    leaves: "unsure",
    arrange: async () => {
      const { origin, kill, startAgain } = await openMortal();
      return {
        open: openAt(origin),
        before: expectReadsToFail,
        strike: async (page, form, chance) => {
          expectFailing(page, form.write);
          const sent = page.waitForRequest((each) => isCall(each, form.write));
          await press(page, form);
          await sent;
          // Before, while or after the server does it.
          await new Promise((resolve) => setTimeout(resolve, chance() * LONGEST_SAVE_MS));
          kill();
          await startAgain();
          return page;
        },
      };
    },
  },
  "a reply lost after the work": {
    leaves: "form",
    strike: async (page, form) => {
      await breakReply(page, form.write);
      return saveUntilSaid(page, form, SAID.unreachable);
    },
  },
  "no network": {
    leaves: "form",
    strike: async (page, form) => {
      // What the page reads at this moment fails as well.
      expectFailing(page, { method: "GET", path: /./ });
      await page.context().setOffline(true);
      await page.getByText(SAID.offline).waitFor();
      // An order offers to be kept on the device in place of its save.
      const isOffered = () => form.save(page).and(page.locator(":enabled")).isVisible();
      await expect.poll(isOffered).toBe(false);
      await page.context().setOffline(false);
      return page;
    },
  },
  "a reload after a lost reply": {
    leaves: "made",
    strike: async (page, form) => {
      const { made } = await loseReply(page, form.write);
      await press(page, form);
      await made;
      await page.reload();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      return page;
    },
  },
};
