import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import { prepareDrain } from "../../../server/core/startup/drain";
import { buildTestApp } from "../fixtures";

/** These requests need no database. */
const pool = createPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1 });

async function openApp() {
  const app = await buildTestApp(pool);
  const drain = prepareDrain(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const dial = async () => {
    const arrived = once(app.server, "connection");
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await arrived;
    return socket;
  };
  return { app, dial, drain };
}

/** Shorter than the time limit for slow clients, which would otherwise end the connections. */
const AT_ONCE_MS = 6000;

test(
  "a connection without any request, as browsers open in advance, does not delay the shutdown",
  async () => {
    const { dial, drain } = await openApp();
    const silent = await dial();
    const hungUp = once(silent, "close");
    await drain();
    await hungUp;
    expect(silent.destroyed).toBe(true);
  },
  AT_ONCE_MS,
);

test(
  "a request whose transfer has begun is answered before the shutdown",
  async () => {
    const { app, dial, drain } = await openApp();
    const asking = await dial();
    let told = "";
    asking.setEncoding("utf8").on("data", (text: string) => (told += text));
    const begun = once(asking, "close");
    const seen = once(app.server, "request");
    asking.write(
      "POST /api/auth/logout HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{",
    );
    await seen;
    const drained = drain();
    asking.write("}");
    await Promise.all([begun, drained]);
    expect(told).toMatch(/^HTTP\/1\.1 200 /);
  },
  AT_ONCE_MS,
);
