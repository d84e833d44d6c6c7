import { expect, test } from "vitest";
import { exchange, giveBack, takeBack, toReturn } from "../../src/api/orders/returns";
import { ApiError } from "../../src/api/kit/errors";
import { answering } from "./stub-server";

const ORDER = "01900000-0000-7000-8000-000000000001";
const PHONE = "01900000-0000-7000-8000-000000000004";
const TILL = "01900000-0000-7000-8000-000000000005";

test("a return is sent with variants and conditions, and its refunds in naira, once per key", async () => {
  const reply = { key: ORDER, version: 3, return: "01900000-0000-7000-8000-000000000009", return_number: 12 };
  const received = await answering(200, { data: reply });
  const lines = [
    { variantKey: PHONE, quantity: 2, condition: "repair" as const },
    { variantKey: PHONE, quantity: 1, condition: "repair" as const, serials: ["SN-1"] },
  ];
  const refunds = [{ accountKey: TILL, amount: 18_500_075 }];
  expect(await takeBack(ORDER, { lines, reason: "Cracked", refunds }, "once-1")).toEqual(reply);
  expect(received[0]).toMatchObject({
    method: "POST",
    path: `/orders/${ORDER}/returns/new`,
    body: {
      lines: [
        { key: PHONE, quantity: 2, condition: "repair" },
        { key: PHONE, quantity: 1, condition: "repair", serials: ["SN-1"] },
      ],
      reason: "Cracked",
      refunds: [{ account_key: TILL, amount: 185_000.75 }],
    },
  });
  expect(received[0]?.headers["idempotency-key"]).toBe("once-1");
});

test("a refund is sent in naira, and its refused fields have the form's names", async () => {
  const fields = [{ name: "account_key", reason: "is not an account" }];
  const received = await answering(400, { error: "Invalid input", code: "invalid_fields", fields });
  const refused = await giveBack(ORDER, { accountKey: TILL, amount: 29 }, "once-2").catch((error: unknown) => error);
  expect(received[0]).toMatchObject({
    path: `/orders/${ORDER}/refunds/new`,
    body: { account_key: TILL, amount: 0.29 },
  });
  expect(refused).toBeInstanceOf(ApiError);
  expect((refused as ApiError).failure).toMatchObject({
    fields: [{ name: "accountKey", reason: "Is not an account" }],
  });
});

test("what came back is read with its amounts in kobo", () => {
  const line = { variation: "Blue", quantity: 1, condition: "resell" as const };
  const wire = {
    key: ORDER,
    number: 12,
    created_at: "2026-11-21T08:42:00.000Z",
    employee_name: "Tunde Bakare",
    reason: "Too small",
    amount: 1.1,
    debt: 0.81,
    refund: 0.29,
    lines: [
      { ...line, item_title: "Samsung Galaxy A15", amount: 1.1, serials: ["SN-1"] },
      { ...line, item_title: "Charger", amount: 0 },
    ],
  };
  expect(toReturn(wire)).toEqual({
    key: ORDER,
    number: 12,
    createdAt: "2026-11-21T08:42:00.000Z",
    employeeName: "Tunde Bakare",
    reason: "Too small",
    amount: 110,
    debt: 81,
    refund: 29,
    exchange: null,
    lines: [
      { ...line, title: "Samsung Galaxy A15", amount: 110, serials: ["SN-1"] },
      { ...line, title: "Charger", amount: 0, serials: [] },
    ],
  });
});

test("a refused serial number belongs to the goods that came back, a refused product to those taken instead", async () => {
  const fields = [
    { name: "lines.1.serials", reason: "SN-1 is not with the customer" },
    { name: "subtotalitems.0.quantity", reason: "is more than there is" },
  ];
  await answering(417, { error: "SN-1 is not with the customer", fields });
  const made = { lines: [], reason: "Cracked", refunds: [], wanted: [], payments: [], agreed: 0 };
  await expect(exchange(ORDER, made, "once-3")).rejects.toMatchObject({
    failure: {
      fields: [
        { name: "goods.1.serials", reason: "SN-1 is not with the customer" },
        { name: "lines.0.quantity", reason: "Is more than there is" },
      ],
    },
  });
});
