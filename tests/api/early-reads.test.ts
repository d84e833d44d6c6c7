import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../src/api/kit/client";
import { read } from "../../src/api/kit/kept-reads";
import { answering, holding } from "./stub-server";

const EARLY = { data: [{ order_number: 16_001 }] };
const NOW = { data: [{ order_number: 16_002 }] };

/** What the page asked for with this session while the code was loading. */
function asked(session: string, replies: Record<string, Promise<{ body: string; etag: string | null } | null>>) {
  for (const reply of Object.values(replies)) reply.catch(() => undefined);
  const end = vi.fn<() => void>();
  vi.stubGlobal("earlyReads", {
    session: `Bearer ${session}`,
    replies: new Map(Object.entries(replies).map(([url, reply]) => [url, { reply, end }])),
    answered: Promise.resolve(),
  });
  return end;
}

const early = () => ({
  "/api/orders?page=1&status=pending": Promise.resolve({ body: JSON.stringify(EARLY), etag: 'W/"a1"' }),
});

const readOrders = () => call({ url: "/orders", params: { status: "pending", page: 1 } });

/** Time since the page began to load, in ms. */
const at = (ms: number) => vi.spyOn(performance, "now").mockReturnValue(ms);

beforeEach(() => void at(900));
afterEach(() => vi.restoreAllMocks());

test("a read that the page asked for early takes that reply once, whatever the order of its parameters", async () => {
  holding("ada");
  const received = await answering(200, NOW);
  asked("ada", early());
  expect(await readOrders()).toEqual(EARLY);
  expect(received).toEqual([]);
  expect(await readOrders()).toEqual(NOW);
});

test("a reply to another session is not taken", async () => {
  holding("bola");
  await answering(200, NOW);
  asked("ada", early());
  expect(await readOrders()).toEqual(NOW);
});

test("another read, and a write to the same address, go to the server", async () => {
  holding("ada");
  await answering(200, NOW);
  asked("ada", early());
  expect(await call({ url: "/orders", params: { status: "pending", page: 2 } })).toEqual(NOW);
  expect(await call({ method: "POST", url: "/orders", params: { status: "pending", page: 1 } })).toEqual(NOW);
});

test.each([
  ["was refused", () => Promise.resolve(null)],
  ["found no server", () => Promise.reject(new TypeError("Failed to fetch"))],
])("an early read that %s is asked again", async (_, reply) => {
  holding("ada");
  await answering(200, NOW);
  asked("ada", { "/api/orders?page=1&status=pending": reply() });
  expect(await readOrders()).toEqual(NOW);
});

test("ending a call ends the early read that it took over, and no other", async () => {
  holding("ada");
  await answering(200, NOW);
  const unanswered = new Promise<null>(() => {});
  const ended = asked("ada", { "/api/orders?page=1&status=pending": unanswered });
  const other = new AbortController();
  await call({ url: "/orders", params: { page: 2 }, signal: other.signal });
  other.abort();
  const calling = new AbortController();
  void call({ url: "/orders", params: { status: "pending", page: 1 }, signal: calling.signal });
  await vi.waitFor(() => expect(globalThis.earlyReads?.replies.size).toBe(0));
  expect(ended).not.toHaveBeenCalled();
  calling.abort();
  expect(ended).toHaveBeenCalledOnce();
});

test("an early read that never got a reply has used up the time limit of calls", async () => {
  holding("ada");
  const received = await answering(200, NOW);
  const timeout = Promise.reject(new DOMException("signal timed out", "TimeoutError"));
  asked("ada", { "/api/orders?page=1&status=pending": timeout });
  await expect(readOrders()).rejects.toMatchObject({ kind: "timeout" });
  expect(received).toEqual([]);
});

test("a reply that nobody took for 20 seconds is out of date", async () => {
  holding("ada");
  await answering(200, NOW);
  asked("ada", early());
  at(20_001);
  expect(await readOrders()).toEqual(NOW);
});

test("a list that was asked for early is asked for by its ETag the next time", async () => {
  holding("ada");
  const received = await answering(200, NOW);
  asked("ada", early());
  const again = () => read({ url: "/orders", params: { status: "pending", page: 1 } });
  expect([await again(), await again()]).toEqual([EARLY, NOW]);
  expect(received.map(({ headers }) => headers["if-none-match"])).toEqual(['W/"a1"']);
});
