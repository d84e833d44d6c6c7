import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outboxMailReply, outboxReply } from "../../../src/api/shell/outbox.contract";
import { newKey } from "../../../server/core/ids";
import { tidy } from "../../../server/mail/housekeeping";
import { type ShopPerson, signIn, statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import {
  addPersonWithoutPassword,
  choose,
  forgot,
  type LinkShop,
  look,
  openLinkShop,
  PUBLIC_URL,
  sendLink,
} from "../people/links-kit";
import { countOf, one } from "../orders/order-kit";

let at: LinkShop;
let joiner: ShopPerson;

beforeAll(async () => {
  at = await openLinkShop();
});
beforeEach(async () => {
  joiner = await addPersonWithoutPassword(at.pool, at.shop);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const get = (path = "", headers: Record<string, string> = at.admin) =>
  at.app.inject({ url: `/api/outbox${path}`, headers });
const list = async (query = "") => outboxReply.parse((await get(query)).json());
const open = async (key: string) => outboxMailReply.parse((await get(`/${key}`)).json());

test("an administrator can open unsent mail, and its link works", async () => {
  const { sales } = at.shop.ikeja;
  await forgot(at.app, sales.email);
  await expect.poll(async () => (await list()).data[0]?.email).toBe(sales.email);
  const [row] = (await list()).data;
  expect(row).toMatchObject({
    kind: "reset",
    name: sales.name,
    status: "waiting",
    attempts: 0,
    last_error: null,
    sent_at: null,
  });
  const { data, breadcrumb } = await open(row?.key ?? "");
  expect(breadcrumb).toBe("A new password for Kobo Gadgets");
  expect(data.subject).toBe(breadcrumb);
  expect(data.text).toContain(`Hello ${sales.name},`);
  expect(data.text).toContain(`\n${data.link}\n`);
  expect(data.link).toMatch(new RegExp(`^${PUBLIC_URL}/link#`));
  const token = data.link?.split("#")[1] ?? "";
  expect((await choose(at.app, token, "a password of my own")).statusCode).toBe(200);
  const after = (await open(row?.key ?? "")).data;
  expect(after).toMatchObject({ status: "ended", link: null, text: null });
});

test("the list has pages, newest first, and never contains a link", async () => {
  const sent = [];
  for (let times = 0; times < 3; times += 1) {
    sent.push(await sendLink(at.pool, await addPersonWithoutPassword(at.pool, at.shop)));
  }
  const [first, second] = [await list("?limit=2"), await list("?limit=2&page=2")];
  const keys = [...first.data, ...second.data].map(({ key }) => key);
  expect(keys.slice(0, 3)).toEqual(sent.map(({ mail }) => mail).toReversed());
  expect(first.pagination.total_count).toBe(await countOf(at.pool, "outbox"));
  expect((await get("?limit=100")).body).not.toContain("#");
  expect(await statementsOf(() => get())).toBeLessThanOrEqual(2);
});

test("a row of the list has what the mail has: whose it is, and that it waits, was sent or is over", async () => {
  const { pool, shop } = at;
  const states = {
    waiting: "select",
    sent: "update outbox set sent_at = now(), link = null where key = $1",
    ended: "update outbox set link = null where key = $1",
  };
  for (const [status, statement] of Object.entries(states)) {
    const person = await addPersonWithoutPassword(pool, shop);
    const { mail } = await sendLink(pool, person);
    if (status !== "waiting") await pool.query(statement, [mail]);
    const row = (await list("?limit=100")).data.find(({ key }) => key === mail);
    expect(row).toMatchObject({ name: person.name, email: person.email, status });
    expect((await open(mail)).data).toMatchObject({ ...row });
  }
});

test("only administrators may open the outbox, whatever permissions others have", async () => {
  const { mail } = await sendLink(at.pool, joiner);
  const manager = await signIn(at.app, at.shop.wuse.manager.email);
  for (const path of ["", `/${mail}`, `/${newKey()}`]) {
    expect((await get(path, {})).statusCode).toBe(401);
    expect((await get(path, manager)).statusCode).toBe(403);
  }
  expect((await get(`/${newKey()}`)).statusCode).toBe(404);
  expect((await get("/add")).statusCode).toBe(404);
});

test("reading a link is logged without the link; reading a mail without one is not logged", async () => {
  const { mail, token } = await sendLink(at.pool, joiner);
  await open(mail);
  await choose(at.app, token, "a password of my own");
  await open(mail);
  const { rows } = await at.pool.query("select * from audit_log where entity = 'mail' and entity_key = $1", [mail]);
  expect(rows).toMatchObject([
    { action: "mail.opened", employee_key: at.shop.admin.key, after: { kind: "reset", email: joiner.email } },
  ]);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("an expired link is neither shown nor stored", async () => {
  const { mail, token } = await sendLink(at.pool, joiner);
  await at.pool.query("update one_time_links set expires_at = now() where employee_key = $1", [joiner.key]);
  await at.pool.query("update outbox set link_expires_at = now() where key = $1", [mail]);
  expect((await open(mail)).data).toMatchObject({ status: "ended", link: null, text: null });
  expect((await look(at.app, token)).statusCode).toBe(417);
  await tidy(at.pool);
  expect(await one(at.pool, "select link from outbox where key = $1", [mail])).toEqual({ link: null });
  const { rowCount } = await at.pool.query("select from one_time_links where employee_key = $1", [joiner.key]);
  expect(rowCount).toBe(0);
});

test("expired sessions, attempts, links and mail are wiped, and current ones stay", async () => {
  const { pool, app, shop } = at;
  const { mail, token } = await sendLink(pool, joiner);
  const [over, living] = [await signIn(app, shop.wuse.sales.email), await signIn(app, shop.wuse.manager.email)];
  await pool.query("update sessions set expires_at = now() where employee_key = $1", [shop.wuse.sales.key]);
  await pool.query(
    `insert into sign_in_attempts (subject, failures, blocked_until, updated_at)
     values ('old', 1, now(), now() - interval '3 hours'), ('fresh', 1, now(), now() - interval '1 hour')`,
  );
  const old = await addPersonWithoutPassword(pool, shop);
  const { mail: oldMail, token: used } = await sendLink(pool, old);
  await choose(app, used, "a password of my own");
  await pool.query("update outbox set created_at = now() - interval '31 days' where key = $1", [oldMail]);
  await tidy(pool);
  const { rows } = await pool.query("select subject from sign_in_attempts where subject in ('old', 'fresh')");
  expect(rows).toEqual([{ subject: "fresh" }]);
  expect((await pool.query("select from sessions where employee_key = $1", [shop.wuse.sales.key])).rowCount).toBe(0);
  const statuses = [over, living].map(
    async (headers) => (await app.inject({ url: "/api/user_profile", headers })).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([401, 200]);
  expect((await get(`/${oldMail}`)).statusCode).toBe(404);
  expect((await open(mail)).data.status).toBe("waiting");
  expect((await look(app, token)).statusCode).toBe(200);
});
