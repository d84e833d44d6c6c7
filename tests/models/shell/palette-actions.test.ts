import { describe, expect, test } from "vitest";
import {
  allowedActions,
  customerActions,
  orderActions,
  readCommand,
  type RecordAction,
} from "../../../src/machines/shell/palette/palette-actions";
import type { Permission } from "../../../src/api/rights/permissions.contract";

const ALL: RecordAction[] = ["collectPayment", "newOrder", "recordPayment", "printInvoice", "printReceipt"];
const NGOZI = { key: "ngozi", name: "Ngozi Balogun" };
const OWING = [
  { key: "o2", number: 10_002, debt: 500_000 },
  { key: "o1", number: 10_001, debt: 75 },
];

const staff = (...permissions: Permission[]) => allowedActions({ isAdmin: false, permissions });

describe("the actions on records", () => {
  test("are all for an administrator, and none for nobody", () => {
    expect(allowedActions({ isAdmin: true, permissions: [] })).toEqual(ALL);
    expect(allowedActions(null)).toEqual([]);
  });

  test("need the rights of the pages that they open", () => {
    expect(staff("customers.view")).not.toContain("newOrder");
    expect(staff("orders.create")).toContain("newOrder");
    expect(staff("orders.view")).not.toContain("recordPayment");
    expect(staff("orders.payments")).toContain("recordPayment");
    // An order's page is opened to collect what its customer owes.
    expect(staff("orders.payments")).not.toContain("collectPayment");
    expect(staff("orders.view")).not.toContain("collectPayment");
    expect(staff("orders.payments", "orders.view")).toContain("collectPayment");
  });

  test("collect each debt of a customer where its payment is entered, and begin an order", () => {
    const { title, entries } = customerActions(NGOZI, OWING, ALL);
    expect(title).toBe("For Ngozi Balogun");
    expect(entries.map(({ label, hint, to }) => [label, hint, to])).toEqual([
      ["Collect payment from Ngozi Balogun", "Order 10002 · ₦5,000.00", "/orders/o2?collect=1"],
      ["Collect payment from Ngozi Balogun", "Order 10001 · ₦0.75", "/orders/o1?collect=1"],
      ["New order for Ngozi Balogun", "", "/orders/create?customer=ngozi"],
    ]);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3);
    expect(customerActions(NGOZI, OWING, ["newOrder"]).entries).toHaveLength(1);
    expect(customerActions(NGOZI, [], ["collectPayment"]).entries).toEqual([]);
  });

  test("record a payment only for an order that owes, and print its papers", () => {
    const order = { key: "o1", number: 10_001 };
    const labels = (debt: number, allowed: RecordAction[]) =>
      orderActions(order, debt, allowed).entries.map(({ label }) => label);
    const papers = ["Print invoice of order 10001", "Print receipt of order 10001"];
    expect(labels(100, ALL)).toEqual(["Record payment for order 10001", ...papers]);
    expect(labels(0, ALL)).toEqual(papers);
    expect(labels(100, ["printReceipt"])).toEqual([papers[1]]);
    expect(orderActions(order, 0, ALL).entries[0]?.to).toEqual({
      type: "file.requested",
      href: "/files/order-invoice/o1/file.pdf",
    });
  });
});

describe("a typed command", () => {
  test.each([
    ["collect ngozi", "collect", "ngozi"],
    ["Collect payment from Ngozi B", "Collect payment from", "Ngozi B"],
    ["new order for ngozi", "new order for", "ngozi"],
    ["print invoice 10001", "print invoice", "10001"],
    ["record payment for 10001", "record payment for", "10001"],
  ])("%s names an action and a record", (text, command, subject) => {
    expect(readCommand(text)).toEqual({ command, subject });
  });

  test.each(["ngozi", "collect", "collect", "print cartridge", "collector ngozi", "10001"])(
    "%s is a search",
    (text) => {
      expect(readCommand(text)).toEqual({ command: null, subject: text });
    },
  );
});
