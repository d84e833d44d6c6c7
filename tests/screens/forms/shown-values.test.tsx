import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import type { PersonOrder } from "../../../src/api/people/person-orders";
import { NO_DELIVERY } from "../../../src/machines/orders/order-parts";
import { customerColumns } from "../../../src/screens/people/customers/customer-columns";
import { owingColumns } from "../../../src/screens/people/customers/owing-columns";
import { DeliveryFields } from "../../../src/screens/orders/delivery-fields";
import { orderColumns } from "../../../src/screens/orders/order-columns";
import { personOrderColumns } from "../../../src/screens/kit/lists/person-order-columns";
import { PaymentLines } from "../../../src/screens/kit/goods/payment-lines";
import { DataTable } from "../../../src/ui/tables/data-table";
import type { Columns } from "../../../src/ui/tables/table-columns";

/** All values are distinct, so that a swapped value fails the test. */
const PERSON_ORDER: PersonOrder = {
  key: "order",
  number: 4001,
  createdAt: "2026-03-02T10:30:00.000Z",
  status: "completed",
  deliveryStatus: "pending",
  cost: 150_000_00,
  debt: 61_000_00,
};

const ORDER_ROW = { ...PERSON_ORDER, customerName: "Ngozi Balogun", itemCount: 7 };

const CUSTOMER_ROW = {
  key: "ngozi",
  name: "Ngozi Balogun",
  email: "ngozi@example.com",
  createdAt: "2026-01-04T09:00:00.000Z",
  orderCount: 12,
  spent: 410_000_00,
  debt: 35_000_00,
};

/** The cells of the only row, keyed by column heading. */
function cellsOf<Row extends { key: string }>(columns: Columns<Row>, row: Row): Record<string, string> {
  render(
    <MemoryRouter>
      <DataTable
        label="Rows"
        columns={columns}
        rows={[row]}
        getRowKey={({ key }) => key}
        renderCompact={() => null}
        empty={null}
      />
    </MemoryRouter>,
  );
  const headings = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const cells = within(screen.getAllByRole("row")[1] ?? document.body).getAllByRole("cell");
  return Object.fromEntries(cells.map(({ textContent }, index) => [headings[index], textContent]));
}

describe("each column shows the value of its heading", () => {
  const total = { "Order no": "4001", Total: expect.stringContaining("150,000.00") };

  test("orders with a debt", () => {
    expect(cellsOf(owingColumns(false), PERSON_ORDER)).toMatchObject({
      ...total,
      Debt: expect.stringContaining("61,000.00"),
    });
  });

  test("a person's orders", () => {
    expect(cellsOf(personOrderColumns(false), PERSON_ORDER)).toMatchObject({
      ...total,
      "Order status": "completed",
      "Delivery status": "pending",
      Debt: expect.stringContaining("61,000.00"),
    });
  });

  test("orders", () => {
    expect(cellsOf(orderColumns as Columns<typeof ORDER_ROW>, ORDER_ROW)).toMatchObject({
      "Order no": "4001",
      Customer: "Ngozi Balogun",
      "Order status": "completed",
      "Delivery status": "pending",
      Cost: expect.stringContaining("150,000.00"),
      Items: "7",
    });
  });

  test("customers", () => {
    expect(cellsOf(customerColumns as Columns<typeof CUSTOMER_ROW>, CUSTOMER_ROW)).toMatchObject({
      Name: "Ngozi Balogun",
      Email: expect.stringContaining("ngozi@example.com"),
      Spent: expect.stringContaining("410,000.00"),
      Orders: "12",
    });
  });
});

const DELIVERY_FIELDS = ["Fee", "Recipient name", "Recipient phone", "Recipient address"];

const showDelivery = (method: "pickup" | "delivery") =>
  render(
    <DeliveryFields
      method={method}
      store="Cocoa House, Dugbe"
      delivery={NO_DELIVERY}
      onMethod={() => {}}
      onChange={() => {}}
      problem={() => undefined}
    />,
  );

test("a pickup has no field but its method, and says where", () => {
  showDelivery("pickup");
  for (const label of DELIVERY_FIELDS) expect(screen.queryByLabelText(label), label).toBeNull();
  expect(screen.queryByRole("combobox")).toBeNull();
  expect(screen.getAllByRole("radio")).toHaveLength(2);
  expect(screen.getByText("Pickup at Cocoa House, Dugbe")).toBeTruthy();
});

test("every field of a delivery can be filled in", () => {
  showDelivery("delivery");
  for (const label of DELIVERY_FIELDS)
    expect(screen.getByLabelText<HTMLInputElement>(label).disabled, label).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>("combobox", { name: "Delivery status" }).disabled).toBe(false);
  expect(screen.queryByText(/^Pickup at/)).toBeNull();
});

test("each payment's error is shown at its own field", () => {
  const wrong: Record<string, string> = {
    "payments.0.amount": "first amount",
    "payments.1.accountKey": "second account",
    "payments.1.amount": "second amount",
  };
  render(
    <PaymentLines
      payments={[0, 1].map((id) => ({ id, accountKey: "", amount: null }))}
      accounts={[]}
      onChange={() => {}}
      problem={(name) => wrong[name]}
    />,
  );
  const [first, second] = screen.getAllByRole("group").map((group) => within(group));
  expect(first?.queryByText("second amount")).toBeNull();
  expect(first?.getByText("first amount")).toBeTruthy();
  expect(second?.getByText("second account")).toBeTruthy();
  expect(second?.getByText("second amount")).toBeTruthy();
});
