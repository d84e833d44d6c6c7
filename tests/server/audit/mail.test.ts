import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { outboxMailReply } from "../../../src/api/shell/outbox.contract";
import { createPool } from "../../../server/core/db/pool";
import { startMailSender } from "../../../server/mail/sender";
import { type ShopPerson, silentLog } from "../fixtures";
import { expectSound } from "../invariants";
import {
  addPersonWithoutPassword,
  choose,
  forgot,
  invite,
  type LinkShop,
  login,
  openLinkShop,
  PUBLIC_URL,
  sendLink,
} from "../people/links-kit";
import { type MailServer, openMailServer } from "./mail-kit";
import { one } from "../orders/order-kit";

const FROM = "Kobo Gadgets <backroom@kobo.example>";

let at: LinkShop;
let mail: MailServer;
let joiner: ShopPerson;
let stops: (() => Promise<void>)[];

beforeAll(async () => {
  at = await openLinkShop();
});
beforeEach(async () => {
  mail = await openMailServer();
  joiner = await addPersonWithoutPassword(at.pool, at.shop);
  stops = [];
  await at.pool.query("update outbox set link = null");
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await mail.close();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const startSender = (url: string | null = mail.url, pool = at.pool) =>
  stops.push(startMailSender({ pool, mail: url === null ? null : { url, from: FROM }, log: silentLog, everyMs: 20 }));

const opened = async (key: string) =>
  outboxMailReply.parse((await at.app.inject({ url: `/api/outbox/${key}`, headers: at.admin })).json()).data;

const mailKeyOf = async (person: ShopPerson) =>
  (await one<{ key: string }>(at.pool, "select key from outbox where employee_key = $1", [person.key])).key;

/** Makes the mail due at once. */
const hurry = (key: string) => at.pool.query("update outbox set next_attempt_at = now() where key = $1", [key]);

describe("with a mail server", () => {
  test("an invitation is delivered, other mail programs can read it, and its link works", async () => {
    startSender();
    await invite(at.app, at.admin, joiner.key);
    await expect.poll(() => mail.arrived.length).toBe(1);
    const [letter] = mail.arrived;
    expect(letter).toMatchObject({
      from: { name: "Kobo Gadgets", address: "backroom@kobo.example" },
      to: [{ name: joiner.name, address: joiner.email }],
      subject: "Your sign-in to Kobo Gadgets",
    });
    expect(letter?.html).toBeUndefined();
    const token = new RegExp(`^${PUBLIC_URL}/link#([\\w-]{43})$`, "m").exec(letter?.text ?? "")?.[1] ?? "";
    expect((await choose(at.app, token, "a password of my own")).statusCode).toBe(200);
    expect((await login(at.app, joiner.email, "a password of my own")).statusCode).toBe(200);
    expect(mail.users).toEqual(["backroom"]);
  });

  test("a forgotten password sends a mail, whose link cannot be read in the outbox after it was sent", async () => {
    startSender();
    await forgot(at.app, joiner.email);
    await expect.poll(() => mail.arrived[0]?.subject).toBe("A new password for Kobo Gadgets");
    const key = await mailKeyOf(joiner);
    await expect.poll(async () => (await opened(key)).status).toBe("sent");
    const { attempts, last_error: error, sent_at: sentAt, link, text } = await opened(key);
    expect({ attempts, error, link, text }).toEqual({ attempts: 1, error: null, link: null, text: null });
    expect(Date.now() - new Date(sentAt ?? 0).getTime()).toBeLessThan(60_000);
  });

  test("a name cannot insert a header or a second recipient into the mail", async () => {
    const name = 'Ada "Boss" <other@evil.example>, 陈\r\nBcc: other@evil.example';
    await at.pool.query("update employees set name = $2 where key = $1", [joiner.key, name]);
    await sendLink(at.pool, joiner);
    startSender();
    await expect.poll(() => mail.arrived.length).toBe(1);
    const [letter] = mail.arrived;
    expect(letter?.to?.map(({ address }) => address)).toEqual([joiner.email]);
    expect(letter?.bcc ?? letter?.cc).toBeUndefined();
    expect(letter?.headers.map(({ key }) => key)).not.toContain("bcc");
  });
});

describe("mail that cannot be sent", () => {
  test("is retried with growing delays, and can be opened in the outbox in the meantime", async () => {
    mail.refuse(3, "Try again later");
    const { mail: key } = await sendLink(at.pool, joiner, "invite");
    startSender();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await expect
        .poll(async () => [(await opened(key)).attempts, (await opened(key)).last_error])
        .toEqual([attempt, expect.stringContaining("Try again later")]);
      expect(await opened(key)).toMatchObject({ status: "waiting", link: expect.stringContaining(PUBLIC_URL) });
      const { wait } = await one<{ wait: number }>(
        at.pool,
        "select round(extract(epoch from next_attempt_at - now()))::float8 as wait from outbox where key = $1",
        [key],
      );
      waits.push(wait);
      await at.pool.query("update outbox set last_error = null where key = $1", [key]);
      await hurry(key);
    }
    const [first = 0, second = 0, third = 0] = waits;
    expect([first <= 5, second > first, second <= 10, third > second, third <= 20]).toEqual(Array(5).fill(true));
    await expect.poll(async () => (await opened(key)).status).toBe("sent");
    expect(mail.arrived).toHaveLength(1);
  });

  test("shows the reason in the outbox, and never the mail server's password", async () => {
    const { mail: key } = await sendLink(at.pool, joiner, "invite");
    startSender(mail.url.replace("mail-password", "not-the-password"));
    await expect.poll(async () => (await opened(key)).last_error).toMatch(/Wrong user or password/);
    expect(JSON.stringify(await opened(key))).not.toContain("not-the-password");
    await Promise.all(stops.map((stop) => stop()));
    await mail.close();
    startSender();
    await hurry(key);
    await expect.poll(async () => (await opened(key)).last_error).toMatch(/ECONNREFUSED/);
    mail = await openMailServer(Number(new URL(mail.url).port));
    await hurry(key);
    await expect.poll(() => mail.arrived.length).toBe(1);
  });
});

describe("mail is not sent with", () => {
  const over: Record<string, (person: ShopPerson, token: string) => Promise<unknown>> = {
    "a link that expired": ({ key }) =>
      at.pool.query("update outbox set link_expires_at = now() where employee_key = $1", [key]),
    "a link that was used": (_person, token) => choose(at.app, token, "a password of my own"),
    "a link to someone deactivated": ({ key }) =>
      at.pool.query("update employees set deactivated_at = now() where key = $1", [key]),
    "a link to a previous address of the person": ({ key }) =>
      at.pool.query("update employees set email = 'new-' || email where key = $1", [key]),
  };

  test.each(Object.keys(over))("%s", async (what) => {
    const { token } = await sendLink(at.pool, joiner);
    await over[what]?.(joiner, token);
    const other = await addPersonWithoutPassword(at.pool, at.shop);
    await sendLink(at.pool, other);
    startSender();
    await expect.poll(() => mail.arrived.length).toBe(1);
    expect(mail.arrived[0]?.to?.[0]?.address).toBe(other.email);
    const { rows } = await at.pool.query("select attempts from outbox where employee_key = $1", [joiner.key]);
    expect(rows).toEqual([{ attempts: 0 }]);
  });

  test("a link that a newer one replaced", async () => {
    await sendLink(at.pool, joiner);
    const { token } = await sendLink(at.pool, joiner);
    startSender();
    await expect.poll(() => mail.arrived.length).toBe(1);
    expect(mail.arrived[0]?.text).toContain(token);
  });
});

test("several servers share the outbox, and each mail is sent once", async () => {
  const people = await Promise.all(Array.from({ length: 25 }, () => addPersonWithoutPassword(at.pool, at.shop)));
  for (const person of people) await sendLink(at.pool, person);
  const pools = [1, 2, 3].map(() => createPool(at.url, { max: 2 }));
  for (const pool of pools) startSender(mail.url, pool);
  await expect.poll(() => mail.arrived.length).toBeGreaterThanOrEqual(people.length);
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all(pools.map((pool) => pool.end()));
  const receivers = mail.arrived.map(({ to }) => to?.[0]?.address);
  expect(receivers.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
});

test("another server sends the mail of a server that died while sending it, after a delay", async () => {
  const { mail: key } = await sendLink(at.pool, joiner);
  // The state that a server leaves when it starts to send a mail.
  await at.pool.query("update outbox set attempts = 1, next_attempt_at = now() + interval '1 minute' where key = $1", [
    key,
  ]);
  startSender();
  const other = await addPersonWithoutPassword(at.pool, at.shop);
  await sendLink(at.pool, other);
  await expect.poll(() => mail.arrived.map(({ to }) => to?.[0]?.address)).toEqual([other.email]);
  await hurry(key);
  await expect.poll(() => mail.arrived.length).toBe(2);
  expect((await opened(key)).attempts).toBe(2);
});

test("without a mail server nothing is sent, and expired mail is still wiped", async () => {
  const { mail: waiting } = await sendLink(at.pool, joiner);
  await at.pool.query("insert into sign_in_attempts values ('over', 1, now(), now() - interval '2 days')");
  startSender(null);
  await expect
    .poll(async () => (await at.pool.query("select from sign_in_attempts where subject = 'over'")).rowCount)
    .toBe(0);
  expect(await opened(waiting)).toMatchObject({ status: "waiting", attempts: 0 });
});

test("the sender survives a database that is unavailable for a moment", async () => {
  await at.pool.query("alter table outbox rename to outbox_away");
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
  stops.push(startMailSender({ pool: at.pool, mail: { url: mail.url, from: FROM }, log, everyMs: 20 }));
  await expect.poll(() => lines.length).toBeGreaterThan(1);
  await at.pool.query("alter table outbox_away rename to outbox");
  await sendLink(at.pool, joiner);
  await expect.poll(() => mail.arrived.length).toBe(1);
});
