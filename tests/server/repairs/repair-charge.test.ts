import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "../audit/event-kit";
import { signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, orderBody, orderOf, postOrder, putEdit, quantityOf, sell, variantOf } from "../orders/order-kit";
import { openRepairShop, repairOf, stockRepairOf, takeIn } from "./repair-kit";

let at: Awaited<ReturnType<typeof openRepairShop>>;

beforeAll(async () => {
  at = await openRepairShop();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

/** An order of Ada's in the first store for one Galaxy, which is a part of her repair. */
const charge = (repair: string, changes: object = {}) => ({ ...orderBody(at.shop), repair, ...changes });

const historyOf = async (key: string) => {
  const { rows } = await at.pool.query(
    "select action, after from audit_log where entity = 'repair' and entity_key = $1 order by id",
    [key],
  );
  return rows;
};

test("an order charges for a repair: parts leave the stock, the deposit is in the cash account, and the ticket names it", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  const part = variantOf(at.shop.galaxy);
  const before = await quantityOf(at.pool, part);
  const deposit = [{ account_key: at.shop.ikeja.cash, amount: 20_000 }];
  const balance = "select balance_kobo from accounts where key = $1";
  const { balance_kobo: had } = await one<{ balance_kobo: number }>(at.pool, balance, [at.shop.ikeja.cash]);

  const key = await sell(at.app, at.manager, charge(ticket, { payment: deposit }));

  const order = await orderOf(at.app, at.manager, key);
  const { ticket_number, orders } = await repairOf(at.app, at.manager, ticket);
  expect(order.repair).toEqual({ key: ticket, ticket_number });
  expect(orders).toEqual([
    { key, order_number: order.order_number, status: "pending", cost: order.cost, debt: order.cost - 20_000 },
  ]);
  expect(await quantityOf(at.pool, part)).toBe(before - 1);
  expect(await one(at.pool, balance, [at.shop.ikeja.cash])).toEqual({ balance_kobo: had + 2_000_000 });
  expect(await historyOf(ticket)).toMatchObject([
    { action: "repair.created" },
    { action: "repair.charged", after: { order_number: String(order.order_number) } },
  ]);
});

test("a cancelled charge gives the parts back and stays on the ticket, where another one follows it", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  const before = await quantityOf(at.pool, variantOf(at.shop.galaxy));
  const first = await sell(at.app, at.manager, charge(ticket));
  await putEdit(at.app, at.manager, first, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });
  expect(await quantityOf(at.pool, variantOf(at.shop.galaxy))).toBe(before);
  const second = await sell(at.app, at.manager, charge(ticket));
  const { orders } = await repairOf(at.app, at.manager, ticket);
  expect(orders?.map(({ key, status }) => [key, status])).toEqual([
    [first, "cancelled"],
    [second, "pending"],
  ]);
});

test("an ordinary order charges for no repair", async () => {
  const key = await sell(at.app, at.manager, orderBody(at.shop));
  expect((await orderOf(at.app, at.manager, key)).repair).toBeNull();
});

test("twice with the same key makes one order and one charge", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  const replies = [
    await postOrder(at.app, at.manager, charge(ticket), "one-charge"),
    await postOrder(at.app, at.manager, charge(ticket), "one-charge"),
  ];
  expect(replies[1]?.body).toBe(replies[0]?.body);
  expect((await repairOf(at.app, at.manager, ticket)).orders).toHaveLength(1);
});

test("a charge is refused to another customer, to nobody, in another store and for the shop's own stock", async () => {
  const [ada, stock] = [
    await takeIn(at.app, at.manager, at.ofAda()),
    await takeIn(at.app, at.manager, stockRepairOf(at.shop.ikeja.key, variantOf(at.shop.galaxy, 2))),
  ];
  const numbers = [await repairOf(at.app, at.manager, ada), await repairOf(at.app, at.manager, stock)];
  const [adas, stocks] = numbers.map(({ ticket_number }) => ticket_number);
  const other = { ...orderBody(at.shop).customer, email: "bola@example.com" };
  const orders = await countOf(at.pool, "orders");
  const refusedAs = async (body: object) => {
    const reply = await postOrder(at.app, at.admin, body);
    return [reply.statusCode, reply.json().error];
  };

  expect(await refusedAs(charge(ada, { customer: other }))).toEqual([
    417,
    `Ticket ${adas} is of Adaeze Okafor. Choose this customer`,
  ]);
  expect(await refusedAs(charge(ada, { customer: undefined, walk_in: true }))).toEqual([
    417,
    `Ticket ${adas} is of Adaeze Okafor. Choose this customer`,
  ]);
  expect(await refusedAs(charge(stock))).toEqual([
    417,
    `Ticket ${stocks} is of the shop's own stock, for which nobody is charged`,
  ]);
  const elsewhere = { store: at.shop.wuse.key, facilitator: at.shop.wuse.sales.key };
  expect(await refusedAs(charge(ada, elsewhere))).toEqual([
    417,
    `Ticket ${adas} is of another store. Choose its store`,
  ]);
  expect(await countOf(at.pool, "orders")).toBe(orders);
});

test("the customer may write their email in capitals", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  const customer = { ...orderBody(at.shop).customer, email: "ADAEZE@example.com" };
  await sell(at.app, at.manager, charge(ticket, { customer }));
  expect((await repairOf(at.app, at.manager, ticket)).orders).toHaveLength(1);
});

const chargerTo = (customer: { name: string; email: string }) => ({
  customer: { ...orderBody(at.shop).customer, ...customer },
  subtotalitems: [{ key: variantOf(at.shop.charger), quantity: 1 }],
});

test.each([
  ["whose capital has a small letter of its own in JavaScript", "\u0130pek@example.com", "ipek@example.com"],
  ["whose last capital has two small letters", "ILIA\u03A3@example.com", "ilia\u03C3@example.com"],
])("the customer is the one that the shop knows by an email %s", async (_name, kept, typed) => {
  const named = (email: string) => chargerTo({ name: kept, email });
  await sell(at.app, at.manager, orderBody(at.shop, named(kept)));
  const { key } = await one<{ key: string }>(at.pool, "select key from customers where name = $1", [kept]);
  const ticket = await takeIn(at.app, at.manager, at.ofAda({ customer: key }));
  await sell(at.app, at.manager, charge(ticket, named(typed)));
  expect((await repairOf(at.app, at.manager, ticket)).orders).toHaveLength(1);
});

test("an email that only JavaScript takes for the customer's is another customer's", async () => {
  const named = (email: string) => chargerTo({ name: "Thanos", email });
  await sell(at.app, at.manager, orderBody(at.shop, named("THANO\u03A3@example.com")));
  const { key } = await one<{ key: string }>(at.pool, "select key from customers where name = 'Thanos'");
  const ticket = await takeIn(at.app, at.manager, at.ofAda({ customer: key }));
  const reply = await postOrder(at.app, at.manager, charge(ticket, named("thano\u03C2@example.com")));
  expect([reply.statusCode, reply.json().fields]).toMatchObject([417, [{ name: "customer" }]]);
});

test("a ticket that is unknown, of another store, or whose kind the seller may not view is refused alike", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  const wuse = {
    store: at.shop.wuse.key,
    facilitator: at.shop.wuse.sales.key,
    payment: [{ account_key: at.shop.wuse.cash, amount: 0 }],
  };
  await at.pool.query("update employees set own_permissions = '{orders.view,orders.create}' where key = $1", [
    at.shop.ikeja.sales.key,
  ]);
  const sales = await signIn(at.app, at.shop.ikeja.sales.email);
  const replies = [
    await postOrder(at.app, at.manager, charge("01900000-0000-7000-8000-000000000000")),
    await postOrder(at.app, at.wuseManager, charge(ticket, wuse)),
    await postOrder(at.app, sales, charge(ticket)),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(417);
    expect(reply.json().error).toBe("This repair ticket is not available. Open it again from the list of repairs");
  }
});

test("who may not view orders sees the ticket without them", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  await sell(at.app, at.manager, charge(ticket));
  await at.pool.query("update employees set own_permissions = '{repairs.view}' where key = $1", [
    at.shop.ikeja.sales.key,
  ]);
  const bench = await signIn(at.app, at.shop.ikeja.sales.email);
  expect((await repairOf(at.app, bench, ticket)).orders).toBeNull();
});

test("an order that moved to another store is shown on its ticket only to those who see both stores", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  const key = await sell(at.app, at.manager, charge(ticket));
  await putEdit(at.app, at.admin, key, { status: "pending", store: at.shop.wuse.key, remark: "" });
  expect((await repairOf(at.app, at.manager, ticket)).orders).toEqual([]);
  expect((await repairOf(at.app, at.admin, ticket)).orders).toHaveLength(1);
});

test("pages that show the ticket hear of its charge, and of what becomes of that order", async () => {
  const ticket = await takeIn(at.app, at.manager, at.ofAda());
  const client = await connect(at.app, at.manager);
  await client.ready();
  const actionsOf = () =>
    client.events().flatMap(({ changes }) => changes.flatMap(({ key, action }) => (key === ticket ? [action] : [])));
  const key = await sell(at.app, at.manager, charge(ticket));
  await expect.poll(actionsOf).toEqual(expect.arrayContaining(["charged", "touched"]));
  const before = actionsOf().length;
  await putEdit(at.app, at.manager, key, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });
  await expect.poll(() => actionsOf().slice(before)).toEqual(["touched"]);
  await client.cut();
});
