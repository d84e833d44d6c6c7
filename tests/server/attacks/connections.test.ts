import { once } from "node:events";
import { get, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop, PASSWORD, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

const PER_NETWORK = 10;
const TOTAL = 40;

let database: TestDatabase;
let shop: Shop;
let app: App;
let port: number;
let admin: SignedIn;
const opened: Socket[] = [];
/** The server's sockets, by the port of the client. */
const served = new Map<number | undefined, Socket>();
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await app.close();
});

async function start(options: { trustProxy?: string[] } = {}) {
  app = await buildTestApp(database.pool, { ...options, connections: { total: TOTAL, perNetwork: PER_NETWORK } });
  app.server.on("connection", (socket) => served.set(socket.remotePort, socket));
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
  admin = await signIn(app, shop.admin.email);
}

/** All of 127.0.0.0/8 is this machine, and the server counts each of its addresses separately. */
async function open(from: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  socket.on("error", () => {});
  opened.push(socket);
  await once(socket, "connect");
  return socket.resume();
}

/** Opens a connection, sends one request on it and keeps it open after the reply. */
async function keptAlive(from: string): Promise<Socket> {
  const socket = await open(from);
  socket.write("GET /livez HTTP/1.1\r\nhost: shop\r\n\r\n");
  await once(socket, "data");
  return socket;
}

async function openMany(from: string, count: number, how = open): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let each = 0; each < count; each += 1) sockets.push(await how(from));
  return sockets;
}

const openAtServer = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const agentless = (from: string, headers: Record<string, string> = {}) => ({
  port,
  host: "127.0.0.1",
  localAddress: from,
  agent: false as const,
  headers,
});

async function ask(from: string, path: string): Promise<number> {
  const [reply] = (await once(get({ ...agentless(from, admin), path }), "response")) as [IncomingMessage];
  reply.resume();
  await once(reply, "close");
  return reply.statusCode ?? 0;
}

async function signInFrom(from: string): Promise<number> {
  const asked = request({
    ...agentless(from, { "content-type": "application/json" }),
    path: "/api/auth/login",
    method: "POST",
  });
  asked.end(JSON.stringify({ email: shop.admin.email, password: PASSWORD }));
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  reply.resume();
  await once(reply, "close");
  return reply.statusCode ?? 0;
}

/** Opens a stream of changes and waits until it has begun. */
async function listen(from: string) {
  const asked = get({ ...agentless(from, { ...admin, accept: "text/event-stream" }), path: "/api/events" });
  const [reply] = (await once(asked, "response")) as [IncomingMessage];
  if (asked.socket) opened.push(asked.socket);
  reply.on("error", () => {}).resume();
  return { status: reply.statusCode, isOpen: () => asked.socket?.destroyed === false };
}

const [CROWD, OTHER] = ["127.0.0.2", "127.0.0.3"];

describe.skipIf(process.platform !== "linux")("an address with more connections than its share", () => {
  test("loses its oldest idle connections, while others sign in and read", async () => {
    await start();
    const sockets = await openMany(CROWD, 3 * PER_NETWORK, keptAlive);
    await expect.poll(() => sockets.filter(({ destroyed }) => !destroyed).length).toBe(PER_NETWORK);
    expect(sockets.slice(-PER_NETWORK).every(({ destroyed }) => !destroyed)).toBe(true);
    expect(await openAtServer()).toBe(PER_NETWORK);
    expect([await signInFrom(OTHER), await ask(OTHER, "/api/orders")]).toEqual([200, 200]);
    expect(await ask(CROWD, "/api/orders")).toBe(200);
  });

  test("loses connections without any request before one that sends a request", async () => {
    await start();
    await openMany(CROWD, 3 * PER_NETWORK);
    expect(await ask(CROWD, "/api/orders")).toBe(200);
    expect(await openAtServer()).toBeLessThanOrEqual(PER_NETWORK);
  });

  test("keeps connections with a request or a stream in progress", async () => {
    await start();
    const stream = await listen(CROWD);
    const asking = await open(CROWD);
    asking.write("GET /livez HTTP/1.1\r\nhost: shop\r\nx-half: ");
    await expect.poll(() => served.get(asking.localPort)?.bytesRead).toBeGreaterThan(0);
    await openMany(CROWD, 3 * PER_NETWORK);
    asking.write("whole\r\n\r\n");
    expect(String((await once(asking, "data"))[0])).toContain("HTTP/1.1 200");
    expect([stream.status, stream.isOpen()]).toEqual([200, true]);
  });

  test("gets no further connection while all of its connections are in use", async () => {
    await start();
    const streams = await Promise.all(Array.from({ length: PER_NETWORK }, () => listen(CROWD)));
    expect(streams.map(({ status }) => status)).toEqual(Array(PER_NETWORK).fill(200));
    const refused = await open(CROWD);
    if (!refused.destroyed) await once(refused, "close");
    expect(streams.every(({ isOpen }) => isOpen())).toBe(true);
    expect(await ask(OTHER, "/api/orders")).toBe(200);
  });

  test("has no such limit when it is a trusted proxy", async () => {
    await start({ trustProxy: [CROWD] });
    const sockets = await openMany(CROWD, 3 * PER_NETWORK, keptAlive);
    expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([]);
    expect(await openAtServer()).toBe(3 * PER_NETWORK);
  });
});

test.skipIf(process.platform !== "linux")(
  "near the limit of all connections the server closes the oldest idle ones of any address for new ones",
  async () => {
    await start();
    const stream = await listen("127.0.0.10");
    const sockets: Socket[] = [];
    for (let each = 0; each < 2 * TOTAL; each += 1) sockets.push(await keptAlive(`127.0.0.${11 + (each % 20)}`));
    const isOpen = sockets.map(({ destroyed }) => !destroyed);
    await expect.poll(openAtServer).toBeLessThan(TOTAL);
    expect(isOpen.lastIndexOf(false)).toBeLessThan(isOpen.indexOf(true));
    expect([stream.isOpen(), await signInFrom(OTHER), await ask(OTHER, "/api/products")]).toEqual([true, 200, 200]);
  },
);
