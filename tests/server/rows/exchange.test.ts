import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { returnOf, sellPhones } from "../orders/returns/return-kit";
import { changedRows } from "./changed-rows";
import { left, on, withUnits } from "./unit-rows";

const newShop = shopForEachTest();
let at: OrderShop;
let names: Record<string, string>;

beforeEach(async () => {
  at = await newShop();
  names = await withUnits(at);
});
afterEach(async () => {
  await expectSound(at.pool);
});

test("an exchange takes goods back and sells others to the same customer, of whom nothing else changes", async () => {
  const { app, pool, admin, shop } = at;
  // Two phones of ₦185,000.75, of which ₦190,000.00 is paid.
  const order = await sellPhones(at, 2, 190_000);
  const { rows } = await pool.query(
    "select customer_key as buyer, l.key as line from orders o join order_lines l on l.order_key = o.key",
  );
  const known = { ...names, ...rows[0], order, seller: shop.ikeja.sales.key };
  const changes = await changedRows(pool, known, async () => {
    const reply = await app.inject({
      method: "POST",
      url: `/api/orders/${order}/exchanges/new`,
      headers: admin,
      payload: {
        ...returnOf(variantOf(shop.galaxy), 1),
        subtotalitems: [
          {
            key: names.black,
            quantity: 1,
            serials: ["A3"],
            discount: { kind: "percent", value: 2.5, reason: "A dent" },
          },
        ],
        payment: [{ account_key: shop.ikeja.cash, amount: 175_376.48 }],
        agreed_total: 180_375.73,
      },
    });
    expect(reply.statusCode, reply.body).toBe(200);
  });
  // What came back is worth ₦185,000.75: it pays the debt of ₦180,001.50 first, and ₦4,999.25 become store credit.
  const [worth, debt, credit, cost, cash] = [18_500_075, 18_000_150, 499_925, 18_037_573, 17_537_648];
  const post = { version: 1, store_key: "ikeja", created_at: "now", created_by: "admin" };
  const memo = (of: string, number: number, kobo: number) => ({
    ...post,
    order_key: of,
    type: "credit",
    source: "memo",
    remark: `profit on order ${number}`,
    amount_kobo: kobo,
  });
  const paid = (account: string, kobo: number) => ({
    ...post,
    order_key: "orders 1",
    type: "credit",
    source: "order",
    remark: "payment on order 10002",
    account_key: account,
    amount_kobo: kobo,
    effect_kobo: kobo,
  });
  const moved = { created_at: "now", employee_key: "admin" };
  const { audit_log: log, ...written } = changes;
  expect(written).toEqual({
    accounts: {
      added: [
        {
          name: "Store credit",
          type: "customer-wallet",
          store_key: "ikeja",
          customer_key: "buyer",
          version: 1,
          created_at: "now",
        },
      ],
      changed: { cash: { balance_kobo: [19_000_000, 19_000_000 + cash] } },
    },
    customers: {
      changed: {
        buyer: { order_count: [1, 2], spent_kobo: [19_000_000, 19_000_000 + cash], debt_kobo: [debt, 0] },
      },
    },
    // A share is 2.5 % of the profit, of which ₦35,000.25 a phone; it waits until nothing is owed.
    employees: {
      changed: {
        seller: { gain_kobo: [0, 87_501], unpaid_sales_kobo: [175_001, 0] },
        admin: { order_count: [0, 1], gain_kobo: [0, 75_938] },
      },
    },
    variants: {
      changed: {
        blue: { quantity: [8, 9], version: [1, 2], updated_at: ["now", "now"] },
        black: { quantity: [5, 4], numbered: [3, 2], version: [0, 1], updated_at: ["now", "now"] },
      },
    },
    orders: {
      added: [
        {
          order_number: 10_002,
          status: "completed",
          completed_at: "now",
          created_at: "now",
          version: 1,
          store_key: "ikeja",
          facilitator_key: "admin",
          facilitator_name: "Admin of Ikeja",
          remark: "Exchanged for goods that came back, R-1",
          customer_key: "buyer",
          customer_name: "Adaeze Okafor",
          customer_email: "adaeze@example.com",
          customer_phone: "08035550142",
          customer_address: "14 Bode Thomas Street, Surulere",
          delivery_method: "pickup",
          items_kobo: cost,
          cost_kobo: cost,
          paid_kobo: cost,
          profit_kobo: 3_037_523,
          profit_memo_written: true,
          bonus_bp: 250,
          share_kobo: 75_938,
          total_quantity: 1,
        },
      ],
      changed: {
        order: {
          items_kobo: [2 * worth, worth],
          cost_kobo: [2 * worth, worth],
          returned_kobo: [0, worth],
          paid_kobo: [19_000_000, worth],
          debt_kobo: [debt, 0],
          profit_kobo: [7_000_050, 3_500_025],
          profit_memo_written: [false, true],
          share_kobo: [175_001, 87_501],
          version: [1, 2],
        },
      },
    },
    order_lines: {
      added: [
        {
          order_key: "orders 1",
          position: 1,
          variant_key: "black",
          product_key: "iphone",
          item_title: "iPhone 15",
          variation: "Black, 128GB",
          image: "/media/phone.webp",
          unit_price_kobo: 18_500_075,
          unit_cost_kobo: 15_000_050,
          quantity: 1,
          discount_bp: 250,
          discount_kobo: 462_502,
          discount_reason: "A dent",
        },
      ],
      changed: { line: { returned_quantity: [0, 1], returned_kobo: [0, worth] } },
    },
    payments: {
      added: [
        {
          order_key: "order",
          account_key: "accounts 1",
          amount_kobo: -credit,
          is_refund: true,
          return_key: "returns 1",
          transaction_key: "transactions 1",
          created_at: "now",
        },
        ...(
          [
            ["cash", cash],
            ["accounts 1", credit],
          ] as const
        ).map(([account, kobo], nth) => ({
          order_key: "orders 1",
          account_key: account,
          amount_kobo: kobo,
          transaction_key: `transactions ${nth + 4}`,
          created_at: "now",
        })),
      ],
    },
    transactions: {
      added: [
        {
          ...post,
          order_key: "order",
          type: "debit",
          source: "order",
          remark: "refund of payment on order 10001",
          account_key: "accounts 1",
          amount_kobo: credit,
          effect_kobo: -credit,
        },
        memo("order", 10_001, 3_500_025),
        memo("orders 1", 10_002, 3_037_523),
        paid("cash", cash),
        paid("accounts 1", credit),
      ],
    },
    returns: {
      added: [
        {
          return_number: 1,
          order_key: "order",
          exchange_order_key: "orders 1",
          reason: "Changed their mind",
          amount_kobo: worth,
          debt_kobo: debt,
          refund_kobo: credit,
          created_by: "admin",
          created_at: "now",
        },
      ],
    },
    return_lines: {
      added: [
        {
          return_key: "returns 1",
          position: 1,
          order_line_key: "line",
          condition: "resell",
          to_variant_key: "blue",
          quantity: 1,
          amount_kobo: worth,
        },
      ],
    },
    stock_movements: {
      added: [
        {
          ...moved,
          variant_key: "blue",
          delta: 1,
          quantity_before: 8,
          quantity_after: 9,
          reason: "sale-returned",
          order_key: "order",
        },
        {
          ...moved,
          variant_key: "black",
          delta: -1,
          quantity_before: 5,
          quantity_after: 4,
          reason: "sale",
          order_key: "orders 1",
        },
      ],
    },
    units: { changed: { A3: { ...on("order_lines 1", 0), state: ["in stock", "sold"] } } },
    unit_events: { added: [left("A3", "sold")] },
  });
  const about = { request_id: "the request", employee_key: "admin", entity: "order" };
  expect(log?.added).toMatchObject([
    {
      ...about,
      action: "order.returned",
      entity_key: "order",
      after: {
        returned: "R-1",
        reason: "Changed their mind",
        given_back: [{ account: "Store credit", amount: "₦4,999.25" }],
        lines: [{ variant: "blue", quantity: 1, condition: "resell", worth: "₦185,000.75" }],
      },
    },
    {
      ...about,
      action: "order.created",
      entity_key: "orders 1",
      after: { order_number: 10_002, cost: "₦180,375.73", paid: "₦180,375.73", serials: ["A3"] },
    },
  ]);
});
