import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forgotReply, linkReply } from "../../../src/api/people/links.contract";
import { createPool } from "../../../server/core/db/pool";
import { buildTestApp, PASSWORD, type ShopPerson, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  addPersonWithoutPassword,
  choose,
  forgot,
  type LinkShop,
  login,
  look,
  openLinkShop,
  sendLink,
  tokenOf,
  waitingLinks,
} from "../people/links-kit";

const CHOSEN = "a password of my own";
const MINUTE = 60_000;

let at: LinkShop;
let clock: Date;

beforeAll(async () => {
  clock = new Date("2026-03-01T09:00:00Z");
  at = await openLinkShop({ now: () => clock });
});
beforeEach(async () => {
  clock = new Date(clock.getTime() + 120 * MINUTE);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

/** The link in the outbox, after the work that follows the reply. */
async function linkFor(person: ShopPerson, other?: string): Promise<string> {
  const newest = async () => (await waitingLinks(at.pool, person))[0];
  await expect.poll(newest).not.toBe(other);
  return (await newest()) ?? "";
}

test("a forgotten password sends a link that is valid for ten minutes", async () => {
  const { sales } = at.shop.ikeja;
  const open = await signIn(at.app, sales.email);
  expect(forgotReply.parse((await forgot(at.app, ` ${sales.email.toUpperCase()} `)).json())).toEqual({ data: {} });
  const token = tokenOf(await linkFor(sales));
  const { data } = linkReply.parse((await look(at.app, token)).json());
  expect(data).toMatchObject({ kind: "reset", name: sales.name, email: sales.email });
  const left = new Date(data.expires_at).getTime() - Date.now();
  expect(left).toBeGreaterThan(9 * MINUTE);
  expect(left).toBeLessThanOrEqual(10 * MINUTE);
  // A request changes nothing yet, because its sender is not authenticated.
  expect((await login(at.app, sales.email, PASSWORD)).statusCode).toBe(200);
  expect((await choose(at.app, token, CHOSEN)).statusCode).toBe(200);
  expect((await at.app.inject({ url: "/api/user_profile", headers: open })).statusCode).toBe(401);
  expect((await login(at.app, sales.email, PASSWORD)).statusCode).toBe(400);
  expect((await login(at.app, sales.email, CHOSEN)).statusCode).toBe(200);
});

test("a newer link ends the older one", async () => {
  const { manager } = at.shop.ikeja;
  await forgot(at.app, manager.email);
  const first = await linkFor(manager);
  await forgot(at.app, manager.email);
  const second = await linkFor(manager, first);
  expect((await look(at.app, tokenOf(first))).statusCode).toBe(417);
  expect((await look(at.app, tokenOf(second))).statusCode).toBe(200);
});

test("an invited person who lost the link gets another one; the invitation stays valid until one of them is used", async () => {
  const joiner = await addPersonWithoutPassword(at.pool, at.shop);
  const { token: invitation } = await sendLink(at.pool, joiner, "invite");
  await forgot(at.app, joiner.email);
  await expect.poll(() => waitingLinks(at.pool, joiner)).toHaveLength(2);
  const [reset = ""] = await waitingLinks(at.pool, joiner);
  expect((await look(at.app, invitation)).statusCode).toBe(200);
  expect((await choose(at.app, tokenOf(reset), CHOSEN)).statusCode).toBe(200);
  expect((await look(at.app, invitation)).statusCode).toBe(417);
});

test("a request is logged without a person as its sender", async () => {
  const { sales } = at.shop.wuse;
  await forgot(at.app, sales.email);
  const token = tokenOf(await linkFor(sales));
  const { rows } = await at.pool.query("select * from audit_log where entity_key = $1", [sales.key]);
  expect(rows).toMatchObject([
    { action: "employee.resetRequested", entity: "employee", employee_key: null, before: null, after: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

describe("every email gets the same reply", () => {
  const emails = async () => {
    const { shop, pool } = at;
    const joiner = await addPersonWithoutPassword(pool, shop);
    const left = await addPersonWithoutPassword(pool, shop);
    await pool.query("update employees set deactivated_at = now() where key = $1", [left.key]);
    const known = await addPersonWithoutPassword(pool, shop);
    await choose(at.app, (await sendLink(pool, known)).token, CHOSEN);
    return { known: known.email, unknown: "nobody@nowhere.example", joiner: joiner.email, left: left.email };
  };

  /** Pending mail to any of them. */
  const waitingFor = async (asked: string[]) =>
    (await at.pool.query("select from outbox where link is not null and email = any ($1)", [asked])).rowCount;

  test("byte for byte, including the headers", async () => {
    const shown = [];
    for (const email of Object.values(await emails())) {
      const { statusCode, body, headers } = await forgot(at.app, email);
      const { "x-request-id": _id, date: _date, ...others } = headers;
      shown.push(JSON.stringify([statusCode, body, others]));
    }
    expect(shown).toHaveLength(4);
    expect(new Set(shown).size).toBe(1);
  });

  test("before the account is looked up, so that its time reveals nothing, also if the look-up is impossible", async () => {
    const asked = Object.values(await emails());
    const blocker = await at.pool.connect();
    try {
      await blocker.query("begin; lock table employees, one_time_links, outbox in access exclusive mode");
      for (const email of asked) expect((await forgot(at.app, email)).json()).toEqual({ data: {} });
    } finally {
      await blocker.query("rollback");
      blocker.release();
    }
    // The known person and the invited one, nobody else.
    await expect.poll(() => waitingFor(asked)).toBe(2);
  });

  test("and none of the others gets a link that works", async () => {
    const { unknown, left } = await emails();
    for (const email of [unknown, left]) await forgot(at.app, email);
    // Work after replies runs in order, so this mail is the last.
    const { manager } = at.shop.wuse;
    await forgot(at.app, manager.email);
    await linkFor(manager);
    expect(await waitingFor([unknown, left])).toBe(0);
  });
});

test("a text that is not an email is malformed", async () => {
  for (const email of ["", "ada", "ada@shop", "a b@shop.example"]) {
    expect((await forgot(at.app, email)).statusCode).toBe(400);
  }
});

describe("requesting too often", () => {
  const askTimes = async (times: number, email: (at: number) => string, address: string) => {
    const replies = [];
    for (let place = 0; place < times; place += 1) replies.push(await forgot(at.app, email(place), address));
    return replies.filter(({ statusCode }) => statusCode === 200).length;
  };

  test.each(["admin@ikeja.example", "nobody-at-all@nowhere.example"])(
    "for %s makes a wait that grows to a quarter of an hour, and no longer",
    async (email) => {
      const address = `10.1.0.${email.length}`;
      expect(await askTimes(5, () => email, address)).toBe(3);
      const waits: number[] = [];
      for (let round = 0; round < 12; round += 1) {
        const refused = await forgot(at.app, email, address);
        expect(refused.statusCode).toBe(429);
        const seconds = Number(refused.headers["retry-after"]);
        waits.push(seconds);
        clock = new Date(clock.getTime() + seconds * 1000);
        expect((await forgot(at.app, email, address)).statusCode).toBe(200);
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
    },
  );

  test("from one address leaves it one request per email, and does not affect other addresses", async () => {
    const stranger = (place: number) => `stranger-${place}@nowhere.example`;
    expect(await askTimes(52, stranger, "10.2.0.1")).toBe(52);
    expect(await askTimes(3, () => "one-more@nowhere.example", "10.2.0.1")).toBe(1);
    expect(await askTimes(3, () => "one-more@nowhere.example", "10.2.0.2")).toBe(3);
  });

  test("from addresses of one IPv6 network counts as from one", async () => {
    const replies = [];
    for (let place = 1; place <= 22; place += 1) {
      replies.push(await forgot(at.app, "v6@nowhere.example", `2001:db8:1:2::${place}`));
    }
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  });

  test("does not prevent anyone from signing in", async () => {
    const { email } = at.shop.admin;
    await askTimes(5, () => email, "127.0.0.1");
    expect((await login(at.app, email, PASSWORD)).statusCode).toBe(200);
  });
});

test("closing the server waits for mail after a reply", async () => {
  const pool = createPool(at.url, { max: 3 });
  const closing = await buildTestApp(pool, { publicUrl: "http://localhost:1" });
  const { sales } = at.shop.wuse;
  expect((await forgot(closing, sales.email)).statusCode).toBe(200);
  await closing.close();
  await pool.end();
  expect((await waitingLinks(at.pool, sales))[0]).toMatch(/^http:\/\/localhost:1\/link#/);
});

test("without a configured address, links lead to the listening address", async () => {
  const app = await buildTestApp(at.pool);
  const origin = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const { manager } = at.shop.wuse;
  await fetch(new URL("/api/auth/forgot", origin), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-host": "evil.example" },
    body: JSON.stringify({ email: manager.email }),
  });
  await app.close();
  expect((await waitingLinks(at.pool, manager))[0]).toMatch(new RegExp(`^http://localhost:${origin.port}/link#`));
});
