import { once } from "node:events";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { switchState } from "../../../tools/build/dev-states";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage, shopOrigin } from "./anywhere";
import { expectFailing } from "./watch";

/** Sends a request on to the shop. */
export async function passOn(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { url = "", method, headers } = incoming;
  const onward = request(new URL(url, await shopOrigin()), { method, headers });
  onward.on("response", (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  onward.on("error", () => reply.destroy());
  incoming.pipe(onward);
}

async function listen(): Promise<{ server: Server; origin: string }> {
  const server = createServer((incoming, reply) => switchState(incoming, reply, () => void passOn(incoming, reply)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** An administrator's page behind the development server's state switch. */
export async function openSwitched(width: 1440 | 390 = 1440): Promise<Page> {
  const { server, origin } = await listen();
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, origin, width });
  expectFailing(page, { method: "GET", path: /^\/(?:api|livez)/ });
  return page;
}
