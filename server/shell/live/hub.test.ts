import type { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import type { Staff } from "../../core/session-context";
import type { Edited, Entry } from "./entry";
import { createHub } from "./hub";

const LIMITS = { pollMs: 1000, heartbeatMs: 20_000, behind: 5, perPerson: 2, perNetwork: 3, unread: 1000 };
const TOKEN = Buffer.from("token");

const seller: Staff = {
  key: "seller",
  name: "Seller of Ikeja",
  storeKey: "ikeja",
  isAdmin: false,
  permissions: new Set<Permission>(["orders.view"]),
};

const orderAt = (position: number, stores = ["ikeja"], action = "edited"): Entry => ({
  position,
  changes: [{ kind: "order", key: `order-${position}`, version: position, action, stores }],
});

let log: Entry[];
let person: Staff | null;
let reads: number;
let failures: unknown[];
let isBroken: boolean;
let edited: Edited[];
let hub: ReturnType<typeof createHub>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  [log, person, reads, failures, isBroken, edited] = [[], seller, 0, [], false, []];
  hub = createHub(
    {
      head: async () => {
        if (isBroken) throw new Error("the database is gone");
        return log.at(-1)?.position ?? 0;
      },
      read: async (after, until) => {
        reads += 1;
        return log.filter(({ position }) => position > after && position <= until);
      },
      staffOf: async () => person,
      edited: async () => edited.splice(0),
      failed: (error) => failures.push(error),
    },
    LIMITS,
  );
});

afterEach(() => {
  hub.close();
  vi.useRealTimers();
});

const listen = (after: number | null = null, once = false, staff = seller) =>
  hub.listen({ staff, tokenHash: TOKEN, network: "192.0.2.1", after, once });

const poll = (ms: number = LIMITS.pollMs) => vi.advanceTimersByTimeAsync(ms);

/** What came since it was last asked, without the line that says how long to wait before coming back. */
const heard = (stream: Readable): string => (stream.read()?.toString() ?? "").replace(/^retry: \d+\n\n/, "");

const change = (position: number) =>
  `event: change\nid: ${position}\ndata: [{"kind":"order","key":"order-${position}","version":${position},"action":"edited"}]\n\n`;

test("a new subscriber receives the log's position, then what is added", async () => {
  log = [orderAt(1)];
  const stream = listen();
  await poll(0);
  expect(heard(stream)).toBe("event: ready\nid: 1\ndata: {}\n\n");
  log.push(orderAt(2), orderAt(3));
  await poll();
  expect(heard(stream)).toBe(change(2) + change(3));
  await poll();
  expect(heard(stream)).toBe("");
});

test("a subscriber that reconnects receives what it missed before anything new, and nothing twice", async () => {
  log = [orderAt(1), orderAt(2), orderAt(3)];
  const stream = listen(1);
  await poll(0);
  expect(heard(stream)).toBe(`${change(2)}${change(3)}event: ready\nid: 3\ndata: {}\n\n`);
  await poll();
  expect(heard(stream)).toBe("");
});

test.each([
  ["too far behind", 1],
  ["before the first", -1],
  ["ahead of the log, which was put back from a copy", 99],
])("one that is %s must reload everything", async (_, after) => {
  log = [orderAt(1), orderAt(7)];
  const stream = listen(after);
  await poll(0);
  expect(heard(stream)).toBe(`event: reset\nid: 7\ndata: {"reason":"behind"}\n\nevent: ready\nid: 7\ndata: {}\n\n`);
  expect(reads).toBe(0);
});

test("more than anybody should be sent at once is a reset for those who were there all the time", async () => {
  const stream = listen();
  await poll(0);
  heard(stream);
  log = [orderAt(6)];
  await poll();
  expect(heard(stream)).toBe(`event: reset\nid: 6\ndata: {"reason":"behind"}\n\n`);
});

describe("a subscriber receives only what they may see", () => {
  const told = async (entry: Entry) => {
    const stream = hub.listen({
      staff: person ?? seller,
      tokenHash: TOKEN,
      network: "192.0.2.1",
      after: null,
      once: false,
    });
    await poll(0);
    heard(stream);
    log = [entry];
    await poll();
    return heard(stream);
  };

  test("not of another store", async () => {
    expect(await told(orderAt(1, ["wuse"]))).toBe("");
  });

  test("of a record that left their store", async () => {
    expect(await told(orderAt(1, ["wuse", "ikeja"]))).toBe(change(1));
  });

  test("not of kinds they may not view, also within one change", async () => {
    const entry: Entry = {
      position: 1,
      changes: [
        ...orderAt(1).changes,
        { kind: "customer", key: "customer", version: 1, action: "touched", stores: [] },
        { kind: "account", key: "account", version: null, action: "touched", stores: ["ikeja"] },
      ],
    };
    expect(await told(entry)).toBe(change(1));
  });

  test("of what belongs to every store", async () => {
    person = { ...seller, permissions: new Set<Permission>(["customers.view"]) };
    const changes: Entry["changes"] = [{ kind: "customer", key: "ada", version: 2, action: "edited", stores: [] }];
    expect(await told({ position: 1, changes })).toContain('"key":"ada"');
  });

  test("of everything, as an administrator", async () => {
    person = { ...seller, isAdmin: true, permissions: new Set() };
    expect(await told(orderAt(1, ["wuse"]))).toBe(change(1));
  });
});

test("a subscriber whose rights changed must reload everything, and receives nothing from before", async () => {
  const stream = listen();
  await poll(0);
  heard(stream);
  person = { ...seller, storeKey: "wuse" };
  log = [orderAt(1), orderAt(2, ["wuse"])];
  await poll();
  expect(heard(stream)).toBe(`event: reset\nid: 2\ndata: {"reason":"access"}\n\n`);
  log.push(orderAt(3), { ...orderAt(4, ["wuse"]) });
  await poll();
  expect(heard(stream)).toBe(change(4));
});

test("a session that ended ends its streams, without sending later changes", async () => {
  const stream = listen();
  await poll(0);
  heard(stream);
  const ended = vi.fn<() => void>();
  stream.once("end", ended);
  person = null;
  log = [orderAt(1)];
  await poll();
  expect(heard(stream)).toBe("event: ended\ndata: {}\n\n");
  await poll(0);
  expect(ended).toHaveBeenCalledOnce();
});

test("an idle stream is kept open, and its position moves forward", async () => {
  const stream = listen();
  await poll(0);
  heard(stream);
  log = [orderAt(1, ["wuse"])];
  await poll(LIMITS.heartbeatMs - LIMITS.pollMs);
  expect(heard(stream)).toBe("");
  await poll(2 * LIMITS.pollMs);
  expect(heard(stream)).toBe(":\nid: 1\n\n");
});

test("a client that takes nothing is dropped rather than kept in memory", async () => {
  const [slow, quick] = [listen(), listen()];
  for (let position = 1; position <= 30; position += 1) {
    log.push(orderAt(position));
    await poll();
    heard(quick);
  }
  expect([slow.destroyed, quick.destroyed]).toEqual([true, false]);
  expect(slow.readableLength).toBeLessThan(2 * LIMITS.unread);
});

test("a person has only so many streams, and one that is closed makes room", async () => {
  const [first] = [listen(), listen()];
  expect(() => listen()).toThrow("Too many windows");
  await poll(0);
  first.destroy();
  await poll(0);
  expect(() => listen()).not.toThrow();
});

test("those of one address have only so many streams together", () => {
  const [second, third] = [
    { ...seller, key: "second" },
    { ...seller, key: "third" },
  ];
  for (const staff of [seller, seller, second]) listen(null, false, staff);
  expect(() => listen(null, false, third)).toThrow("Too many windows are open at your address");
  const elsewhere = { staff: third, tokenHash: TOKEN, network: "192.0.2.2", after: null, once: false };
  expect(() => hub.listen(elsewhere)).not.toThrow();
});

test("a poll receives what there is and ends, however many streams are open", async () => {
  listen();
  listen();
  log = [orderAt(1), orderAt(2)];
  const stream = listen(1, true);
  let text = "";
  stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  await poll(0);
  expect(text).toMatch(/^retry: \d+\n\n/);
  expect(text.slice(text.indexOf("event"))).toBe(`${change(2)}event: ready\nid: 2\ndata: {}\n\n`);
  expect(stream.readableEnded).toBe(true);
});

test("a log that cannot be read is reported once, and continues where it was", async () => {
  const stream = listen();
  await poll(0);
  heard(stream);
  isBroken = true;
  await poll(3 * LIMITS.pollMs);
  expect(failures).toHaveLength(1);
  isBroken = false;
  log = [orderAt(1)];
  await poll();
  expect(heard(stream)).toBe(change(1));
});

test("nothing is read while nobody listens", async () => {
  const stream = listen();
  await poll(0);
  stream.destroy();
  isBroken = true;
  await poll();
  expect(failures).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("closing ends every stream and lets nobody in", async () => {
  const stream = listen();
  await poll(0);
  hub.close();
  heard(stream);
  await poll(0);
  expect(stream.readableEnded).toBe(true);
  expect(() => listen()).toThrow("closing");
  expect(vi.getTimerCount()).toBe(0);
});

test("a subscriber hears once that others edit what they edit, and not while their rights change", async () => {
  const stream = listen();
  await poll(0);
  heard(stream);
  const [people, changedBy] = [new Set(["seller", "ada"]), new Set(["ada"])];
  const record: Edited = { kind: "order", key: "order-1", stores: ["ikeja"], people, changedBy };
  edited = [record];
  await poll();
  expect(heard(stream)).toBe('event: editing\nid: 0\ndata: [{"kind":"order","key":"order-1"}]\n\n');
  await poll();
  expect(heard(stream)).toBe("");
  person = { ...seller, permissions: new Set<Permission>(["orders.view", "customers.view"]) };
  edited = [record];
  await poll();
  expect(heard(stream)).toBe(`event: reset\nid: 0\ndata: {"reason":"access"}\n\n`);
});
