import { afterEach, beforeEach, expect, test } from "vitest";
import { STORE_CREDIT } from "../../../src/api/orders/store-credit.rules";
import { expectSound } from "../invariants";
import { type NamedSale, orderBody, type OrderShop, postOrder, shopForEachTest, variantOf } from "../orders/order-kit";
import { postReturn, returnOf, sellPhones } from "../orders/returns/return-kit";
import { changedRows } from "./changed-rows";
import {
  BLUE,
  COMPLETED,
  GALAXY,
  LINE,
  NO_CONTACT,
  ORDER,
  SELLER,
  TENTH_OFF,
  completed,
  contact,
  created,
  customer,
  logged,
  movement,
  payment,
  received,
  taken,
  tenthOff,
} from "./sale-rows";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
  const { pool, shop } = at;
  await pool.query("update shop_settings set vat_bp = 750");
  await pool.query("update products set is_vat_exempt = true where key = $1", [shop.charger.key]);
  await pool.query("update variants set image = split_part(variation, ' ', 1) || '.png'");
  // A neighbour.
  await sold({ customer: { ...customer, name: "Ada Obi", email: "ada@example.com" } });
});
afterEach(async () => {
  await expectSound(at.pool);
});

const names = () => {
  const { ikeja, galaxy, charger, admin } = at.shop;
  return {
    ikeja: ikeja.key,
    cash: ikeja.cash,
    bank: ikeja.bank,
    manager: ikeja.manager.key,
    admin: admin.key,
    phone: variantOf(galaxy),
    "yellow phone": variantOf(galaxy, 1),
    galaxy: galaxy.key,
    plug: variantOf(charger),
    charger: charger.key,
  };
};

async function sold(changes: Partial<NamedSale> & { walk_in?: true }, key?: string): Promise<void> {
  const { walk_in: isWalkIn, ...others } = changes;
  const { customer: named, ...body } = orderBody(at.shop, { facilitator: at.shop.ikeja.manager.key, ...others });
  const reply = await postOrder(
    at.app,
    at.admin,
    { ...body, ...(isWalkIn ? { walk_in: true } : { customer: named }) },
    key,
  );
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining("order_number")]);
}

test("a pending sale with every kind of discount, delivery and two accounts", async () => {
  const { shop, pool } = at;
  const recipient = {
    recipient_name: "Chinedu Okafor",
    recipient_phone: "08035550188",
    recipient_address: "22 Admiralty Way",
  };
  const changes = await changedRows(pool, names(), () =>
    sold(
      {
        customer,
        remark: "Call first",
        delivery: { method: "delivery", status: "pending", ...recipient, fee: 5000.25 },
        subtotalitems: [
          { key: variantOf(shop.galaxy), quantity: 2, discount: { kind: "price", value: 180_000, reason: "A friend" } },
          { key: variantOf(shop.galaxy, 1), quantity: 1, discount: { kind: "percent", value: 2.5, reason: "A dent" } },
          { key: variantOf(shop.charger), quantity: 3, discount: { kind: "amount", value: 5000, reason: "Three" } },
        ],
        discount: { kind: "amount", value: 100, reason: "Opening day" },
        payment: [
          { account_key: shop.ikeja.cash, amount: 300_000.5 },
          { account_key: shop.ikeja.bank, amount: 200_000.25 },
          { account_key: shop.ikeja.cash, amount: 100.25 },
        ],
      },
      "a request",
    ),
  );
  // ₦360,000.00, ₦180,375.73 and ₦550,002.25 share ₦100.00: 3,301.6, 1,654.2 and 5,044.1 kobo.
  const [paid, debt] = [50_010_100, 59_517_723];
  expect(changes).toEqual({
    accounts: { changed: { cash: { balance_kobo: [0, 30_010_075] }, bank: { balance_kobo: [0, 20_000_025] } } },
    customers: {
      added: [{ ...customer, version: 1, created_at: "now", order_count: 1, spent_kobo: paid, debt_kobo: debt }],
    },
    variants: { changed: { phone: taken(1, 9, 2), "yellow phone": taken(0, 3, 1), plug: taken(0, 25, 3) } },
    orders: {
      added: [
        {
          ...ORDER,
          ...SELLER,
          ...contact("customers 1", customer),
          ...recipient,
          order_number: 10_002,
          status: "pending",
          remark: "Call first",
          delivery_method: "delivery",
          delivery_status: "pending",
          discount_kobo: 10_000,
          discount_reason: "Opening day",
          items_kobo: 109_027_798,
          fee_kobo: 500_025,
          cost_kobo: 109_527_823,
          paid_kobo: paid,
          debt_kobo: debt,
          profit_kobo: 19_027_498,
          total_quantity: 6,
        },
      ],
    },
    order_lines: {
      added: [
        {
          ...BLUE,
          position: 1,
          quantity: 2,
          list_price_kobo: 18_500_075,
          unit_price_kobo: 18_000_000,
          discount_reason: "A friend",
          order_discount_kobo: 3302,
        },
        {
          ...GALAXY,
          variant_key: "yellow phone",
          variation: "Yellow, 256GB",
          image: "Yellow,.png",
          position: 2,
          quantity: 1,
          unit_price_kobo: 18_500_075,
          discount_bp: 250,
          discount_kobo: 462_502,
          discount_reason: "A dent",
          order_discount_kobo: 1654,
        },
        {
          ...LINE,
          item_title: "Oraimo Charger",
          product_key: "charger",
          variant_key: "plug",
          variation: "White, 20W",
          image: "White,.png",
          position: 3,
          quantity: 3,
          unit_price_kobo: 18_500_075,
          discount_kobo: 500_000,
          discount_reason: "Three",
          order_discount_kobo: 5044,
        },
      ],
    },
    payments: { added: [payment(1, "cash", 30_010_075), payment(2, "bank", 20_000_025)] },
    transactions: { added: [received(10_002, "cash", 30_010_075), received(10_002, "bank", 20_000_025)] },
    stock_movements: { added: [movement("phone", 9, -2), movement("yellow phone", 3, -1), movement("plug", 25, -3)] },
    idempotent_replies: {
      added: [
        {
          employee_key: "admin",
          key: "a request",
          request_hash: expect.any(String),
          status: 200,
          reply: expect.stringMatching(/"key" : "orders 1", "order_number" : 10002/),
          created_at: "now",
        },
      ],
    },
    audit_log: {
      added: [
        logged("order.created", "order", "orders 1", {
          order_number: 10_002,
          status: "pending",
          store: "ikeja",
          facilitator: "manager",
          customer: "bisi@example.com",
          cost: "₦1,095,278.23",
          paid: "₦500,101.00",
          discount: "₦100.00",
          discount_reason: "Opening day",
          lines: [
            { variant: "phone", quantity: 2, price: "₦180,000.00", list_price: "₦185,000.75", reason: "A friend" },
            {
              variant: "yellow phone",
              quantity: 1,
              price: "₦185,000.75",
              discount: "2.5%, ₦4,625.02",
              reason: "A dent",
            },
            { variant: "plug", quantity: 3, price: "₦185,000.75", discount: "₦5,000.00", reason: "Three" },
          ],
        }),
        logged("customer.created", "customer", "customers 1", customer),
      ],
    },
  });
});

test("a completed sale to a known customer, whose record gets what it lacks", async () => {
  const { shop, pool } = at;
  const { rows } = await pool.query<{ key: string }>(
    `insert into customers (key, name, email, phone, address, instagram, twitter)
     values (gen_random_uuid(), 'Bisi Ade', 'bisi@example.com', '0809', '', ' ', '') returning key`,
  );
  const sent = { ...customer, name: "B. Ade", email: "BISI@example.com" };
  const changes = await changedRows(pool, { ...names(), bisi: rows[0]?.key ?? "" }, () =>
    sold({
      customer: sent,
      status: "completed",
      ...tenthOff,
      payment: [{ account_key: shop.ikeja.cash, amount: 166_500.67 }],
    }),
  );
  expect(changes).toEqual({
    ...completed("cash", [0, TENTH_OFF]),
    customers: {
      changed: {
        bisi: {
          address: ["", "5 Marina"],
          instagram: [" ", "bisi.a"],
          twitter: ["", "@bisi"],
          version: [1, 2],
          order_count: [0, 1],
          spent_kobo: [0, TENTH_OFF],
        },
      },
    },
    orders: { added: [{ ...COMPLETED, ...contact("bisi", sent) }] },
    audit_log: { added: [created("BISI@example.com")] },
  });
});

test("the first walk-in sale makes the record of all walk-in sales, and the next one uses it", async () => {
  const { shop, pool } = at;
  const sale = {
    walk_in: true,
    status: "completed",
    ...tenthOff,
    payment: [{ account_key: shop.ikeja.bank, amount: 166_500.67 }],
  } as const;
  const changes = await changedRows(pool, names(), () => sold({ ...sale, payment: [...sale.payment] }));
  const nobody = { customer_key: "customers 1", customer_name: "Walk-in customer" };
  expect(changes).toEqual({
    ...completed("bank", [0, TENTH_OFF]),
    customers: { added: [{ name: "Walk-in customer", version: 1, created_at: "now", is_walk_in: true }] },
    orders: { added: [{ ...COMPLETED, ...nobody }] },
    audit_log: {
      added: [
        created("Walk-in customer"),
        logged("customer.created", "customer", "customers 1", { ...NO_CONTACT, name: "Walk-in customer" }),
      ],
    },
  });
  const { customers, orders } = await changedRows(pool, names(), () => sold({ ...sale, payment: [...sale.payment] }));
  expect([customers, orders?.added]).toEqual([undefined, [expect.objectContaining({ order_number: 10_003 })]]);
});

test("a sale that is paid with store credit, which the shop owes, takes it from the customer's own account", async () => {
  const { pool, app, admin } = at;
  const paid = { customer, facilitator: at.shop.ikeja.sales.key };
  const key = await sellPhones(at, 1, 185_000.75, paid);
  const refunds = [{ account_key: STORE_CREDIT, amount: 185_000.75 }];
  const back = await postReturn(app, admin, key, returnOf(variantOf(at.shop.galaxy), 1, { refunds }));
  expect(back.statusCode).toBe(200);
  const { rows } = await pool.query("select key, customer_key as bisi from accounts where customer_key is not null");
  const changes = await changedRows(pool, { ...names(), credit: rows[0].key, bisi: rows[0].bisi }, () =>
    sold({
      customer,
      status: "completed",
      ...tenthOff,
      payment: [{ account_key: STORE_CREDIT, amount: 166_500.67 }],
    }),
  );
  const { audit_log: log, ...written } = changes;
  expect(written).toMatchObject({
    accounts: { changed: { credit: { balance_kobo: [-18_500_075, TENTH_OFF - 18_500_075] } } },
    customers: { changed: { bisi: { order_count: [1, 2] } } },
    payments: { added: [{ account_key: "credit", amount_kobo: TENTH_OFF }] },
  });
  expect(log?.added).toHaveLength(1);
});
