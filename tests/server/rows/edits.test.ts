import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { openShop, orderBody, orderOf, type OrderShop, sell, variantOf } from "../orders/order-kit";
import { returnOf, sellPhones, takeBack } from "../orders/returns/return-kit";
import { changedRows } from "./changed-rows";
import { debtOf, logged, memo, movement, paid, posted, stocked } from "./edit-rows";

// Each edit of one order, one after another. A phone and a charger are sold for ₦185,000.75 and cost ₦150,000.50.

let at: OrderShop;
let order: string;
let names: Record<string, string>;

beforeAll(async () => {
  at = await openShop();
  const { app, pool, admin, shop } = at;
  const phone = variantOf(shop.galaxy);
  // A neighbour of which goods came back.
  await takeBack(app, admin, await sellPhones(at, 2, 185_000.75), returnOf(phone, 1));
  const customer = { ...orderBody(shop).customer, name: "Bisi Ade", email: "bisi@example.com" };
  const subtotalitems = [{ key: phone, quantity: 2 }];
  order = await sell(app, admin, orderBody(shop, { customer, facilitator: shop.ikeja.manager.key, subtotalitems }));
  const { rows } = await pool.query(
    `select o.customer_key as buyer, l.key as line from orders o join order_lines l on l.order_key = o.key
      where o.key = $1`,
    [order],
  );
  names = {
    ...rows[0],
    order,
    ikeja: shop.ikeja.key,
    cash: shop.ikeja.cash,
    bank: shop.ikeja.bank,
    admin: shop.admin.key,
    manager: shop.ikeja.manager.key,
    phone,
    plug: variantOf(shop.charger),
    charger: shop.charger.key,
  };
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

async function put(part: string, payload: object) {
  const { version } = await orderOf(at.app, at.admin, order);
  const headers = { ...at.admin, "if-match": String(version) };
  return changedRows(at.pool, names, async () => {
    const url = `/api/orders/${order}/${part}`;
    const reply = await at.app.inject({ method: "PUT", url, headers, payload });
    expect(reply.statusCode, reply.body).toBe(200);
  });
}

test("payments", async () => {
  const { cash, bank } = at.shop.ikeja;
  const [first, second] = [10_000_025, 5_000_000];
  expect(
    await put("payment/edit", [
      { account_key: cash, amount: 100_000.25 },
      { account_key: bank, amount: 50_000 },
    ]),
  ).toEqual({
    accounts: {
      changed: {
        cash: { balance_kobo: [18_500_075, 18_500_075 + first] },
        bank: { balance_kobo: [0, second] },
      },
    },
    customers: { changed: { buyer: { ...debtOf(37_000_150, 22_000_125), spent_kobo: [0, first + second] } } },
    orders: {
      changed: { order: { version: [1, 2], ...debtOf(37_000_150, 22_000_125), paid_kobo: [0, first + second] } },
    },
    payments: { added: [paid(1, "cash", first), paid(2, "bank", second)] },
    transactions: { added: [posted("cash", first), posted("bank", second)] },
    audit_log: {
      added: [
        expect.objectContaining({
          action: "order.paymentEdited",
          after: [
            { account: "cash", amount: "₦100,000.25" },
            { account: "bank", amount: "₦50,000.00" },
          ],
        }),
      ],
    },
  });
});

test("less payment, which gives money back from the accounts that took it", async () => {
  const [less, none] = [-4_000_025, -5_000_000];
  expect(await put("payment/edit", [{ account_key: at.shop.ikeja.cash, amount: 60_000 }])).toEqual({
    accounts: {
      changed: { cash: { balance_kobo: [28_500_100, 28_500_100 + less] }, bank: { balance_kobo: [5_000_000, 0] } },
    },
    customers: { changed: { buyer: { ...debtOf(22_000_125, 31_000_150), spent_kobo: [15_000_025, 6_000_000] } } },
    orders: {
      changed: { order: { version: [2, 3], ...debtOf(22_000_125, 31_000_150), paid_kobo: [15_000_025, 6_000_000] } },
    },
    payments: { added: [paid(1, "cash", less), paid(2, "bank", none)] },
    transactions: { added: [posted("cash", less), posted("bank", none)] },
    audit_log: logged(
      "paymentEdited",
      [
        { account: "cash", amount: "₦100,000.25" },
        { account: "bank", amount: "₦50,000.00" },
      ],
      [{ account: "cash", amount: "₦60,000.00" }],
    ),
  });
});

test("other products", async () => {
  const { galaxy, charger } = at.shop;
  const lines = [
    { key: variantOf(galaxy), quantity: 1 },
    { key: variantOf(charger), quantity: 3 },
  ];
  const price = "₦185,000.75";
  expect(await put("products/edit", lines)).toEqual({
    customers: { changed: { buyer: debtOf(31_000_150, 68_000_300) } },
    variants: { changed: { phone: stocked(3, 7, 8), plug: stocked(0, 25, 22) } },
    orders: {
      changed: {
        order: {
          version: [3, 4],
          items_kobo: [37_000_150, 74_000_300],
          cost_kobo: [37_000_150, 74_000_300],
          ...debtOf(31_000_150, 68_000_300),
          profit_kobo: [7_000_050, 14_000_100],
          total_quantity: [2, 4],
        },
      },
    },
    order_lines: {
      added: [
        {
          order_key: "order",
          position: 2,
          variant_key: "plug",
          product_key: "charger",
          item_title: "Oraimo Charger",
          variation: "White, 20W",
          image: "/media/phone.webp",
          quantity: 3,
          unit_price_kobo: 18_500_075,
          unit_cost_kobo: 15_000_050,
        },
      ],
      changed: { line: { quantity: [2, 1] } },
    },
    stock_movements: { added: [movement("phone", 7, 1, "sale-edited"), movement("plug", 25, -3, "sale-edited")] },
    audit_log: logged(
      "productsEdited",
      [{ variant: "phone", quantity: 2, price }],
      [
        { variant: "phone", quantity: 1, price },
        { variant: "plug", quantity: 3, price },
      ],
    ),
  });
});

test("delivery", async () => {
  const recipient = { recipient_name: "Chinedu", recipient_phone: "0803", recipient_address: "22 Admiralty Way" };
  const nobody = { recipient_name: null, recipient_phone: null, recipient_address: null };
  expect(await put("delivery/edit", { method: "delivery", status: "pending", ...recipient, fee: 5000.25 })).toEqual({
    customers: { changed: { buyer: debtOf(68_000_300, 68_500_325) } },
    orders: {
      changed: {
        order: {
          version: [4, 5],
          delivery_method: ["pickup", "delivery"],
          delivery_status: [null, "pending"],
          ...Object.fromEntries(Object.entries(recipient).map(([name, value]) => [name, [null, value]])),
          fee_kobo: [0, 500_025],
          cost_kobo: [74_000_300, 74_500_325],
          ...debtOf(68_000_300, 68_500_325),
        },
      },
    },
    audit_log: logged(
      "deliveryEdited",
      { method: "pickup", status: null, fee: "₦0.00", ...nobody },
      { method: "delivery", status: "pending", fee: "₦5,000.25", ...recipient },
    ),
  });
});

test("a discount on all products, whose last kobo the first line gets", async () => {
  const discount = { kind: "percent", value: 10, reason: "Opening day" };
  const changes = await put("discount/edit", { discount });
  const lines = Object.entries(changes.order_lines?.changed ?? {});
  expect(new Map(lines).get("line")).toEqual({ order_discount_kobo: [0, 1_850_008] });
  expect(lines.map(([, line]) => line.order_discount_kobo?.[1]).toSorted()).toEqual([1_850_008, 5_550_022]);
  expect({ ...changes, order_lines: undefined }).toEqual({
    customers: { changed: { buyer: debtOf(68_500_325, 61_100_295) } },
    orders: {
      changed: {
        order: {
          version: [5, 6],
          discount_bp: [null, 1000],
          discount_kobo: [0, 7_400_030],
          discount_reason: ["", "Opening day"],
          items_kobo: [74_000_300, 66_600_270],
          cost_kobo: [74_500_325, 67_100_295],
          ...debtOf(68_500_325, 61_100_295),
          profit_kobo: [14_000_100, 6_600_070],
        },
      },
    },
    audit_log: logged(
      "discountEdited",
      { discount: null, discount_reason: "" },
      { discount: "10%, ₦74,000.30", discount_reason: "Opening day" },
    ),
  });
});

const words = (status: string, remark: string) => ({ status, store: "ikeja", remark });
const edit = (status: string) => put("edit", { status, store: at.shop.ikeja.key, remark: "Call first" });

test("completed, then paid in full, and cancelled", async () => {
  const [share, profit, rest, cost] = [165_002, 6_600_070, 61_100_295, 67_100_295];
  expect(await edit("completed")).toEqual({
    employees: { changed: { manager: { order_count: [0, 1], unpaid_sales_kobo: [0, share] } } },
    orders: {
      changed: {
        order: {
          version: [6, 7],
          status: ["pending", "completed"],
          remark: ["", "Call first"],
          completed_at: [null, "now"],
          bonus_bp: [null, 250],
          share_kobo: [0, share],
        },
      },
    },
    audit_log: logged("edited", words("pending", ""), words("completed", "Call first")),
  });
  const { audit_log: _, ...written } = await put("payment/edit", [
    { account_key: at.shop.ikeja.cash, amount: 671_002.95 },
  ]);
  expect(written).toEqual({
    accounts: { changed: { cash: { balance_kobo: [24_500_075, 24_500_075 + rest] } } },
    customers: { changed: { buyer: { ...debtOf(rest, 0), spent_kobo: [6_000_000, cost] } } },
    employees: { changed: { manager: { gain_kobo: [0, share], unpaid_sales_kobo: [share, 0] } } },
    orders: {
      changed: {
        order: {
          version: [7, 8],
          ...debtOf(rest, 0),
          paid_kobo: [6_000_000, cost],
          profit_memo_written: [false, true],
        },
      },
    },
    payments: { added: [paid(1, "cash", rest)] },
    transactions: { added: [posted("cash", rest), memo("credit", profit)] },
  });
  // The money stays with the shop until it is given back, and goods that were handed over are looked at before they are sold.
  const { products: __, variants, stock_movements: moved, ...cancelled } = await edit("cancelled");
  expect(variants?.added).toMatchObject([
    { status: "return", quantity: 1 },
    { status: "return", quantity: 3 },
  ]);
  expect(variants).not.toHaveProperty("changed");
  expect(moved?.added).toMatchObject([
    { order_key: "order", employee_key: "admin", delta: 1, quantity_after: 1, reason: "sale-returned" },
    { order_key: "order", employee_key: "admin", delta: 3, quantity_after: 3, reason: "sale-returned" },
  ]);
  expect(cancelled).toEqual({
    customers: { changed: { buyer: { order_count: [1, 0] } } },
    employees: { changed: { manager: { order_count: [1, 0], gain_kobo: [share, 0] } } },
    orders: {
      changed: {
        order: {
          version: [8, 9],
          status: ["completed", "cancelled"],
          completed_at: ["now", null],
          bonus_bp: [250, null],
          share_kobo: [share, 0],
          profit_memo_written: [true, false],
        },
      },
    },
    transactions: { added: [memo("debit", profit)] },
    audit_log: logged("edited", words("completed", "Call first"), words("cancelled", "Call first")),
  });
});
