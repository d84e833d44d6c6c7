import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createProbe } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import { findEmbedded } from "../../../server/core/startup/database";
import { say } from "../../../tools/kit/say";
import { startServer } from "../../../tools/kit/shop";
import { shopOrigin } from "../support/harness";
import { loseReply } from "../support/replies";
import { passOn } from "../support/switched";
import { expectFailing, isCall } from "../support/watch";
import { type Fault, saveUntilTold } from "./fault";

const LONGEST_SAVE_MS = 40;

/** What the page reads while its server is away fails as well, and that server has no pictures of the demo. */
const expectReadsToFail = (page: Page) => Promise.resolve(expectFailing(page, { method: "GET", path: /./ }));

/** Lets the browser end a change without a reply after a fortieth of the time that the app gives it. */
const hurry = (page: Page) =>
  page.evaluate(() => {
    const { prototype } = XMLHttpRequest;
    const { send } = prototype;
    prototype.send = function hurried(body) {
      prototype.send = send;
      this.timeout /= 40;
      send.call(this, body);
    };
  });

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

/** A way to the shop that ends the reply to the next change after a random byte of it. */
async function openCutting(): Promise<{ origin: string; cutNext: () => void }> {
  let isArmed = false;
  const cut = async (incoming: IncomingMessage, { socket }: ServerResponse) => {
    const whole = await replyOf(incoming);
    const byte = randomInt(whole.length);
    say(`trust: the reply is cut after ${byte} of ${whole.length} bytes`);
    socket?.end(whole.subarray(0, byte));
  };
  const server = createServer((incoming, reply) => {
    const isCut = isArmed && incoming.method !== "GET";
    if (!isCut) return passOn(incoming, reply);
    isArmed = false;
    void cut(incoming, reply);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, cutNext: () => (isArmed = true) };
}

async function freePort(): Promise<number> {
  const probe = createProbe().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
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

/** The connection or the server fails while a save is under way. */
export const WIRE_FAULTS: Readonly<Record<string, Fault>> = {
  "a time-out": {
    leaves: "form",
    strike: async (page, form) => {
      await loseReply(page, form.write);
      await hurry(page);
      return saveUntilTold(page, form);
    },
  },
  "a reply cut at a random byte": {
    leaves: "unsure",
    arrange: async () => {
      const { origin, cutNext } = await openCutting();
      return {
        visit: { origin },
        before: expectReadsToFail,
        strike: async (page, form) => {
          expectFailing(page, form.write);
          cutNext();
          return saveUntilTold(page, form);
        },
      };
    },
  },
  "a server killed during the save": {
    leaves: "unsure",
    arrange: async () => {
      const { origin, kill, startAgain } = await openMortal();
      return {
        visit: { origin },
        before: expectReadsToFail,
        strike: async (page, form) => {
          expectFailing(page, form.write);
          const sent = page.waitForRequest((each) => isCall(each, form.write));
          await saveUntilTold(page, form, async () => {
            await sent;
            // Before, while or after the server does it.
            await new Promise((resolve) => setTimeout(resolve, randomInt(LONGEST_SAVE_MS)));
            kill();
          });
          await startAgain();
          return page;
        },
      };
    },
  },
};
