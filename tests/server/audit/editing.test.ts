import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import type { App } from "../../../server/core/http/app-types";
import { editorsReply, type Editor } from "../../../src/api/shell/editing.contract";
import { RECORD_KINDS } from "../../../src/resources";
import { buildTestApp, PASSWORD, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { openShop, orderBody, type OrderShop, sell } from "../orders/order-kit";
import { type Client, connect } from "./event-kit";

let at: OrderShop;
let app: App;
let clock: number;
let order: string;
const clients: Client[] = [];

beforeAll(async () => {
  at = await openShop();
  order = await sell(at.app, at.sales, orderBody(at.shop));
  clock = Date.now();
  app = await buildTestApp(at.pool, { now: () => new Date(clock) });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.cut();
});
afterAll(async () => {
  await expectSound(at.pool);
  await app.close();
  await at.close();
});

const newForm = () => newKey().replaceAll("-", "");

const urlOf = (key: string, form: string, kind = "order") => `/api/editing/${kind}/${key}/${form}`;

const announce = (headers: SignedIn | object, form: string, { key = order, kind = "order" } = {}) =>
  app.inject({ method: "PUT", url: urlOf(key, form, kind), headers: { ...headers } });

const end = (headers: SignedIn, form: string, key = order) =>
  app.inject({ method: "DELETE", url: urlOf(key, form), headers });

/** Who else edits the order, in the words of the reply. */
async function othersFor(headers: SignedIn, form: string): Promise<Editor[]> {
  const reply = await announce(headers, form);
  expect(reply.statusCode, reply.body).toBe(200);
  return editorsReply.parse(reply.json()).data;
}

async function listen(headers: SignedIn): Promise<Client> {
  const client = await connect(app, headers);
  clients.push(client);
  await client.ready();
  return client;
}

const SALES = "Sales of Ikeja";

test("who edits a record is told to others who do, with whole minutes, and not to themselves", async () => {
  const [mine, mineToo, theirs] = [newForm(), newForm(), newForm()];
  expect(await othersFor(at.sales, mine)).toEqual([]);
  expect(await othersFor(at.sales, mineToo)).toEqual([]);
  expect(await othersFor(at.admin, theirs)).toEqual([{ name: SALES, minutes: 0 }]);
  clock += 59_999;
  await othersFor(at.sales, mine);
  expect(await othersFor(at.admin, theirs)).toEqual([{ name: SALES, minutes: 0 }]);
  clock += 1;
  expect(await othersFor(at.admin, theirs)).toEqual([{ name: SALES, minutes: 1 }]);
  await end(at.sales, mine);
  await end(at.sales, mineToo);
  expect(await othersFor(at.admin, theirs)).toEqual([]);
  await end(at.admin, theirs);
});

test("a form that is not announced again lapses after a minute", async () => {
  await othersFor(at.sales, newForm());
  clock += 59_999;
  const form = newForm();
  expect(await othersFor(at.admin, form)).toHaveLength(1);
  clock += 1;
  expect(await othersFor(at.admin, form)).toEqual([]);
  await end(at.admin, form);
});

test("the stream names the record when others begin and stop, without naming them", async () => {
  const [mine, theirs] = [newForm(), newForm()];
  await othersFor(at.sales, mine);
  const client = await listen(at.sales);
  await othersFor(at.admin, theirs);
  const begun = await client.until(({ event }) => event === "editing");
  expect(begun.data).toEqual([{ kind: "order", key: order }]);
  await end(at.admin, theirs);
  await expect.poll(() => client.events().filter(({ event }) => event === "editing")).toHaveLength(2);
  await end(at.sales, mine);
});

describe("nothing is learnt by", () => {
  const refusalOf = async (headers: SignedIn | object, key: string) => {
    const replies = [await announce(headers, newForm(), { key })];
    replies.push(await app.inject({ method: "DELETE", url: urlOf(key, newForm()), headers: { ...headers } }));
    return replies.map(({ statusCode, body }) => [statusCode, body]);
  };

  test("people of another store: the order looks like an unknown one, and their stream is silent", async () => {
    const [form, theirs] = [newForm(), newForm()];
    await othersFor(at.sales, form);
    const foreign = await refusalOf(at.wuseSales, order);
    expect(foreign).toEqual(await refusalOf(at.wuseSales, newKey()));
    expect(foreign.map(([status]) => status)).toEqual([404, 200]);
    const client = await listen(at.wuseSales);
    const own = await listen(at.sales);
    await othersFor(at.admin, theirs);
    await own.until(({ event }) => event === "editing");
    expect(client.events().map(({ event }) => event)).toEqual(["ready"]);
    expect(await othersFor(at.admin, theirs)).toEqual([{ name: SALES, minutes: 0 }]);
    await end(at.sales, form);
    await end(at.admin, theirs);
  });

  test("people without the right, and people who are signed out", async () => {
    const account = await announce(at.sales, newForm(), { kind: "account", key: at.shop.ikeja.cash });
    expect(account.statusCode).toBe(403);
    const unknown = await announce(at.sales, newForm(), { kind: "account", key: newKey() });
    expect(unknown.body).toBe(account.body);
    expect((await refusalOf({}, order)).map(([status]) => status)).toEqual([401, 401]);
  });

  test("people who lost the right meanwhile: they are neither told nor named", async () => {
    const [form, theirs] = [newForm(), newForm()];
    await othersFor(at.sales, form);
    const client = await listen(at.sales);
    const person = at.shop.ikeja.sales.key;
    await at.pool.query("update employees set own_permissions = '{products.view}' where key = $1", [person]);
    expect(await othersFor(at.admin, theirs)).toEqual([]);
    await client.until(({ event }) => event === "reset");
    await end(at.admin, theirs);
    expect((await announce(at.sales, form)).statusCode).toBe(403);
    await at.pool.query("update employees set own_permissions = null where key = $1", [person]);
    expect(client.events().map(({ event }) => event)).not.toContain("editing");
    await end(at.sales, form);
  });

  test("people of the store that the order has left: they are no longer named", async () => {
    const [form, theirs] = [newForm(), newForm()];
    await othersFor(at.sales, form);
    await at.pool.query("update orders set store_key = $2 where key = $1", [order, at.shop.wuse.key]);
    expect((await announce(at.sales, form)).statusCode).toBe(404);
    expect(await othersFor(at.admin, theirs)).toEqual([]);
    await at.pool.query("update orders set store_key = $2 where key = $1", [order, at.shop.ikeja.key]);
    await end(at.admin, theirs);
  });
});

test("an ended session ends what it edits, for the stream and for the next reply", async () => {
  const [mine, theirs] = [newForm(), newForm()];
  const headers = await signIn(app, at.shop.ikeja.manager.email, PASSWORD);
  await othersFor(headers, mine);
  expect(await othersFor(at.admin, theirs)).toEqual([{ name: "Manager of Ikeja", minutes: 0 }]);
  const client = await listen(at.admin);
  const told = () => client.events().filter(({ event }) => event === "editing");
  // A stream says after its beginning which records others edit.
  await client.until(({ event }) => event === "editing");
  expect(told()).toHaveLength(1);
  await app.inject({ method: "POST", url: "/api/auth/logout", headers });
  await expect.poll(told, { timeout: 5000 }).toHaveLength(2);
  expect(await othersFor(at.admin, theirs)).toEqual([]);

  const again = await signIn(app, at.shop.ikeja.manager.email, PASSWORD);
  await othersFor(again, mine);
  await client.cut();
  clients.length = 0;
  await app.inject({ method: "POST", url: "/api/auth/logout", headers: again });
  expect(await othersFor(at.admin, theirs)).toEqual([]);
  await end(at.admin, theirs);
});

test("a form announced for an unknown record of any kind is refused, also for administrators", async () => {
  const statuses = await Promise.all(
    RECORD_KINDS.map(async (kind) => (await announce(at.admin, newForm(), { kind, key: newKey() })).statusCode),
  );
  expect(new Set(statuses)).toEqual(new Set([404]));
});

test("hostile input is refused", async () => {
  const texts = ["", "%00", "..%2f..", "null", `${newKey()}'--`, "a".repeat(5000), "%F0%9F%98%80", "__proto__"];
  for (const text of texts) {
    for (const url of [urlOf(text, newForm()), urlOf(order, text), urlOf(order, newForm(), text)]) {
      for (const method of ["PUT", "DELETE"] as const) {
        const { statusCode } = await app.inject({ method, url, headers: at.admin });
        expect([400, 404, 414], `${method} ${url.slice(0, 80)}`).toContain(statusCode);
      }
    }
  }
});

test("a session that announces too often is asked to wait, and others are not", async () => {
  const headers = await signIn(app, at.shop.ikeja.manager.email, PASSWORD);
  const form = newForm();
  for (let call = 0; call < 240; call += 1) expect((await announce(headers, form)).statusCode).toBe(200);
  const refused = await announce(headers, form);
  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect((await announce(at.admin, form)).statusCode).toBe(200);
});
