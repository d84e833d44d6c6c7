import { afterAll, beforeAll, expect, test } from "vitest";
import { outboxMailReply, outboxReply } from "../../../src/api/shell/outbox.contract";
import { mailFailed, mailSent, takeDueMail } from "../../../server/mail/mail-queue";
import { openShop, type OrderShop } from "../orders/order-kit";

let at: OrderShop;

/** Mail in each state, of four people, by its name. `due` is taken to be sent, in this order. */
const MAIL = [
  { name: "first", kind: "invite", to: "sales", link: "/a", left: "1 hour", next: "-3 minutes", due: true },
  { name: "second", kind: "reset", to: "manager", link: "/b", left: "2 hours", next: "-2 minutes", due: true },
  { name: "later", kind: "reset", to: "sales", link: "/c", left: "1 hour", next: "1 minute" },
  { name: "sent", kind: "reset", to: "sales", link: null, left: "1 hour", next: "-1 minute", sent: true },
  { name: "withdrawn", kind: "reset", to: "manager", link: null, left: "1 hour", next: "-1 minute" },
  { name: "over", kind: "reset", to: "sales", link: "/d", left: "-1 second", next: "-1 minute" },
  { name: "left", kind: "reset", to: "gone", link: "/e", left: "1 hour", next: "-1 minute" },
  { name: "moved", kind: "reset", to: "sales", email: "old@x.example", link: "/f", left: "1 hour", next: "-1 minute" },
  ...(["email-confirm", "email-asked", "email-changed"] as const).map((kind, nth) => ({
    name: kind,
    kind,
    to: "sales",
    email: `${kind}@x.example`,
    link: `/${kind}`,
    left: "1 hour",
    next: `-${50 - nth} seconds`,
    due: true,
  })),
];

type Mail = (typeof MAIL)[number] & { email?: string; due?: boolean; sent?: boolean };

const mails: readonly Mail[] = MAIL;
const keys = new Map<string, string>();
const nameOf = (key: string) => [...keys].find(([, each]) => each === key)?.[0];

const personOf = ({ to }: Mail) => {
  const { ikeja, wuse } = at.shop;
  return to === "sales" ? ikeja.sales : to === "manager" ? wuse.manager : wuse.sales;
};
const emailOf = (mail: Mail): string => mail.email ?? personOf(mail).email;

beforeAll(async () => {
  at = await openShop();
  await at.pool.query("update employees set deactivated_at = now() where key = $1", [at.shop.wuse.sales.key]);
  for (const mail of mails) {
    const { rows } = await at.pool.query<{ key: string }>(
      `insert into outbox (key, kind, employee_key, email, link, link_expires_at, next_attempt_at, sent_at, attempts)
       values (gen_random_uuid(), $1, $2, $3, $4, now() + $5::interval, now() + $6::interval, $7, 2) returning key`,
      [
        mail.kind,
        personOf(mail).key,
        emailOf(mail),
        mail.link,
        mail.left,
        mail.next,
        mail.sent === true ? new Date() : null,
      ],
    );
    keys.set(mail.name, rows[0]?.key ?? "");
  }
});
afterAll(() => at.close());

const get = async (path: string) => (await at.app.inject({ url: `/api/outbox${path}`, headers: at.admin })).json();

const statusOf = ({ link, left, sent }: Mail) =>
  sent === true ? "sent" : link === null || left.startsWith("-") ? "ended" : "waiting";

test("the outbox shows each mail with its person, and what became of it", async () => {
  const { data, pagination } = outboxReply.parse(await get("?limit=100"));
  expect(pagination.total_count).toBe(mails.length);
  const wanted = mails.map((mail) => ({
    key: keys.get(mail.name),
    kind: mail.kind,
    name: personOf(mail).name,
    email: emailOf(mail),
    status: statusOf(mail),
    attempts: 2,
    last_error: null,
  }));
  const byKey = <Row extends { key?: string | undefined }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => String(one.key).localeCompare(String(other.key)));
  expect(byKey(data)).toMatchObject(byKey(wanted));
  const pages = [1, 2, 3, 4].map(async (page) => (await get(`?limit=3&page=${page}`)).data);
  expect((await Promise.all(pages)).flat()).toEqual(data);
  for (const mail of mails) {
    const row = data.find(({ key }) => key === keys.get(mail.name));
    const opened = outboxMailReply.parse(await get(`/${keys.get(mail.name)}`)).data;
    // A notice has no secret, and a link that no longer works is none.
    const isShown = statusOf(mail) === "waiting" && !["email-asked", "email-changed"].includes(mail.kind);
    expect([mail.name, opened]).toMatchObject([mail.name, { ...row, link: isShown ? mail.link : null }]);
  }
});

type State = { key: string; attempts: number; error: string | null; link: string | null; sent: boolean; wait: number };

const states = async () => {
  const { rows } = await at.pool.query<State>(
    `select key, attempts, last_error as error, link, sent_at is not null as sent,
            round(extract(epoch from next_attempt_at - now()))::float8 as wait from outbox`,
  );
  return new Map(rows.map(({ key, ...state }) => [nameOf(key) ?? "", state]));
};

/** What differs from `before`; a wait that only passes does not. */
async function changedSince(before: Awaited<ReturnType<typeof states>>) {
  const changed = [...(await states())].filter(([name, state]) => {
    const was = before.get(name);
    return (
      !was ||
      Math.abs(state.wait - was.wait) > 10 ||
      JSON.stringify({ ...state, wait: was.wait }) !== JSON.stringify(was)
    );
  });
  return Object.fromEntries(changed);
}

test("each due mail is taken once, the oldest first, and no other is touched", async () => {
  const before = await states();
  const taken = [];
  for (let mail = await takeDueMail(at.pool); mail !== null; mail = await takeDueMail(at.pool)) taken.push(mail);
  const due = mails.filter((mail) => mail.due === true);
  expect(taken).toEqual(
    due.map((mail) => ({
      key: keys.get(mail.name),
      kind: mail.kind,
      name: personOf(mail).name,
      email: emailOf(mail),
      link: mail.link,
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
    })),
  );
  const changed = await changedSince(before);
  expect(Object.keys(changed).toSorted()).toEqual(due.map(({ name }) => name).toSorted());
  for (const state of Object.values(changed)) expect(state).toMatchObject({ attempts: 3, sent: false, error: null });
  // A delivery may take two minutes.
  for (const { wait } of Object.values(changed)) expect(Math.abs(wait - 120)).toBeLessThan(10);
});

test("a failure and a delivery are noted of their mail alone", async () => {
  const before = await states();
  await mailFailed(at.pool, keys.get("first") ?? "", "Try again later");
  // The third attempt failed: 5 seconds were doubled twice.
  const failed = { attempts: 3, error: "Try again later", link: "/a", sent: false };
  const afterFailure = await changedSince(before);
  expect(afterFailure).toEqual({ first: { ...failed, wait: expect.any(Number) } });
  expect(Math.abs((afterFailure.first?.wait ?? 0) - 20)).toBeLessThan(10);
  await mailSent(at.pool, keys.get("second") ?? "");
  expect(await changedSince(before)).toMatchObject({ first: failed, second: { link: null, sent: true, attempts: 3 } });
  expect(Object.keys(await changedSince(before)).toSorted()).toEqual(["first", "second"]);
});
