import { describe, expect, test } from "vitest";
import type { OrderRowWire, OrderWire } from "../../src/api/orders/orders.contract";
import { editOrderDetails, editOrderSerials } from "../../src/api/orders/order-edits";
import { createOrder, loadOrder, loadOrders } from "../../src/api/orders/orders";
import type { NewOrder } from "../../src/api/orders/new-order";
import { answering } from "./stub-server";

const { signal } = new AbortController();

const WIRE: OrderWire = {
  key: "01900000-0000-7000-8000-000000000001",
  order_number: 10_482,
  created_at: "2026-11-21T08:42:00.000Z",
  status: "pending",
  store: "01900000-0000-7000-8000-000000000002",
  store_name: "Computer Village, Ikeja",
  remark: "Call before delivery",
  employee_name: "Tunde Bakare",
  customer_key: "01900000-0000-7000-8000-000000000003",
  customer_name: "Adaeze Okafor",
  customer_email: "adaeze@example.com",
  customer_phone: "08035550142",
  customer_address: "14 Bode Thomas Street",
  customer_instagram: "adaeze.o",
  customer_twitter: "",
  delivery: JSON.stringify({
    method: "delivery",
    status: "pending",
    recipient_name: "Chinedu",
    recipient_phone: "08035550188",
    recipient_address: "22 Admiralty Way",
    fee: 5000.05,
  }),
  sub_total_items: JSON.stringify([
    {
      key: "01900000-0000-7000-8000-000000000004",
      item_title: "Samsung Galaxy A15",
      variation: "Blue Black, 128GB",
      variation_image: "/media/a15.png",
      price: 235_000.1,
      quantity: 2,
      tracks_serials: true,
      serials: ["SN-1"],
    },
  ]),
  payment: JSON.stringify([
    { mode: "card", account: "Ikeja POS", account_key: "01900000-0000-7000-8000-000000000005", amount: 0.29 },
  ]),
  cost: 475_000.25,
  debt: 474_999.96,
  total_quantity: 2,
  version: 3,
};

const NEW: NewOrder = {
  storeKey: WIRE.store,
  status: "pending",
  facilitatorKey: "01900000-0000-7000-8000-000000000006",
  remark: "",
  customer: {
    name: "Ngozi",
    email: "n@example.com",
    phone: "0803",
    address: "Lagos",
    instagram: "",
    twitter: "",
  },
  delivery: null,
  lines: [{ variantKey: "01900000-0000-7000-8000-000000000004", quantity: 2 }],
  payments: [{ accountKey: "01900000-0000-7000-8000-000000000005", amount: 10_000_029 }],
};

const EDITING = { version: 3, idempotencyKey: "first" };

describe("reading orders", () => {
  test("an order's texts become a delivery, lines and payments, and naira become whole kobo", async () => {
    await answering(200, { data: WIRE, breadcrumb: "10482" });
    const order = await loadOrder(WIRE.key, signal);
    expect(order.delivery).toEqual({
      status: "pending",
      recipientName: "Chinedu",
      recipientPhone: "08035550188",
      recipientAddress: "22 Admiralty Way",
      fee: 500_005,
    });
    expect(order.lines).toEqual([
      {
        variantKey: "01900000-0000-7000-8000-000000000004",
        title: "Samsung Galaxy A15",
        variation: "Blue Black, 128GB",
        image: "/media/a15.png",
        listPrice: 23_500_010,
        unitPrice: 23_500_010,
        discount: null,
        amount: 47_000_020,
        orderDiscount: 0,
        quantity: 2,
        returned: 0,
        returnedAmount: 0,
        tracksSerials: true,
        serials: ["SN-1"],
      },
    ]);
    expect([order.returns, order.refunds]).toEqual([[], []]);
    expect(order.payments).toEqual([
      { mode: "card", accountName: "Ikeja POS", accountKey: "01900000-0000-7000-8000-000000000005", amount: 29 },
    ]);
    expect(order).toMatchObject({
      number: 10_482,
      storeKey: WIRE.store,
      storeTitle: "Computer Village, Ikeja",
      facilitatorName: "Tunde Bakare",
      cost: 47_500_025,
      debt: 47_499_996,
      itemCount: 2,
      version: 3,
      customer: { name: "Adaeze Okafor", email: "adaeze@example.com", instagram: "adaeze.o" },
    });
  });

  test("pickup has no delivery", async () => {
    await answering(200, { data: { ...WIRE, delivery: "null" }, breadcrumb: "" });
    expect((await loadOrder(WIRE.key, signal)).delivery).toBeNull();
  });

  test("a page of orders is requested by the filters that are set, and has the total count", async () => {
    const row: OrderRowWire = {
      key: WIRE.key,
      order_number: 10_482,
      created_at: WIRE.created_at,
      status: "completed",
      delivery: '{"method":"delivery","status":"delivered"}',
      customer_name: "Adaeze Okafor",
      cost: 1.1,
      total_quantity: 4,
    };
    const data = [row, { ...row, delivery: "null" }];
    const received = await answering(200, { data, pagination: { total_count: 12 } });
    const page = await loadOrders({ page: 2, search: "ada", filters: { status: "completed", store: "" } }, signal);
    expect(received[0]?.path).toBe("/orders?status=completed&query=ada&page=2");
    expect(page.total).toBe(12);
    expect(page.rows.map(({ deliveryStatus, cost }) => [deliveryStatus, cost])).toEqual([
      ["delivered", 110],
      [null, 110],
    ]);
  });
});

describe("writing orders", () => {
  test("a pickup sends no delivery, only keys and quantities, and kobo as naira", async () => {
    const received = await answering(200, { data: { key: WIRE.key, order_number: 10_483 } });
    expect(await createOrder(NEW, "once-1")).toEqual({ key: WIRE.key, number: 10_483 });
    expect(received[0]).toMatchObject({
      method: "POST",
      path: "/orders/new",
      body: {
        store: NEW.storeKey,
        status: "pending",
        facilitator: NEW.facilitatorKey,
        remark: "",
        customer: NEW.customer,
        delivery: null,
        subtotalitems: [{ key: "01900000-0000-7000-8000-000000000004", quantity: 2 }],
        payment: [{ account_key: "01900000-0000-7000-8000-000000000005", amount: 100_000.29 }],
      },
    });
    expect(received[0]?.headers["idempotency-key"]).toBe("once-1");
  });

  test("a delivery is sent with its method and its fee in naira", async () => {
    const received = await answering(200, { data: { key: WIRE.key, order_number: 1 } });
    const delivery = {
      status: "pending",
      recipientName: "Chinedu",
      recipientPhone: "08035550188",
      recipientAddress: "Lekki",
      fee: 500_050,
    } as const;
    await createOrder({ ...NEW, delivery }, "once-2");
    expect(received[0]?.body).toMatchObject({
      delivery: {
        method: "delivery",
        status: "pending",
        recipient_name: "Chinedu",
        recipient_phone: "08035550188",
        recipient_address: "Lekki",
        fee: 5000.5,
      },
    });
  });

  test("details are saved with the version that was read", async () => {
    const received = await answering(200, { data: { key: WIRE.key, version: 4 } });
    await editOrderDetails(WIRE.key, { status: "completed", storeKey: WIRE.store, remark: "Done" }, EDITING);
    expect(received[0]).toMatchObject({
      method: "PUT",
      path: `/orders/${WIRE.key}/edit`,
      body: { status: "completed", store: WIRE.store, remark: "Done" },
    });
    expect(received[0]?.headers).toMatchObject({ "if-match": "3", "idempotency-key": "first" });
  });

  test("units are named with the version that was read, once per key", async () => {
    const received = await answering(200, {});
    await editOrderSerials(WIRE.key, [{ variantKey: "v1", serials: ["SN-1", "SN-2"] }], EDITING);
    expect(received[0]).toMatchObject({
      method: "POST",
      path: `/orders/${WIRE.key}/serials`,
      body: { version: 3, lines: [{ key: "v1", serials: ["SN-1", "SN-2"] }] },
    });
    expect(received[0]?.headers["idempotency-key"]).toBe("first");
  });

  test("the reply to a stale edit holds the current record, whatever its fields", async () => {
    const details = { status: "completed", storeKey: WIRE.store, remark: "Done" } as const;
    const current = { ...WIRE, version: 5, status: "completed", remark: "Done" };
    await answering(409, { error: "Someone else saved first", current });
    await expect(editOrderDetails(WIRE.key, details, EDITING)).rejects.toMatchObject({
      failure: { kind: "stale", current },
    });
  });

  test("the reply to a repeated edit with other values holds the saved version", async () => {
    await answering(400, { error: "Already saved", code: "already_saved", saved: { key: WIRE.key, version: 4 } });
    const details = { status: "completed", storeKey: WIRE.store, remark: "Done" } as const;
    await expect(editOrderDetails(WIRE.key, details, EDITING)).rejects.toMatchObject({
      failure: { kind: "duplicate", saved: { key: WIRE.key, version: 4 } },
    });
  });
});
