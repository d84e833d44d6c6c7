import "../support/signed-in";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { detail, everyScreen, LEKKI, listed, NGOZI, ORDER } from "../support/shop";

const CUSTOMER = { ...NGOZI, instagram: "ngozi.pictures", twitter: "ngozi_words" };
const TUNDE: EmployeeWire = {
  key: "01900000-0000-7000-8000-0000000000aa",
  name: "Tunde Bakare",
  email: "tunde@example.com",
  phone: "08035550199",
  address: "22 Opebi Road, Ikeja",
  sex: "male",
  instagram: "tunde.pictures",
  twitter: "tunde_words",
  profile_pic_id: "",
  store: LEKKI.key,
  store_title: LEKKI.title,
  role: "01900000-0000-7000-8000-0000000000ab",
  user_role_title: "Sales associate",
  employed_at: "2025-05-06T00:00:00.000Z",
  salary: 120_000,
  bonus: 3,
  pay_tie: null,
  pending_email: null,
  isAdmin: false,
  active: true,
  hasPassword: true,
  order_count: 41,
  gain: 77_000,
  unpaid_sales: 13_000,
  isOverridePerms: false,
  permissions: [],
  role_acls: [],
  version: 1,
};
const BOUGHT = { ...ORDER, customer_instagram: "bought.pictures", customer_twitter: "bought_words" };

const routes = [
  { method: "GET", path: /^\/customers\/[^/]+\/orders$/, reply: () => listed() },
  { method: "GET", path: /^\/customers\/[^/]+$/, reply: () => detail(CUSTOMER) },
  { method: "GET", path: /^\/employees\/[^/]+\/orders$/, reply: () => listed() },
  { method: "GET", path: /^\/employees\/[^/]+$/, reply: () => detail(TUNDE) },
  { method: "GET", path: /^\/orders\/[^/]+$/, reply: () => detail(BOUGHT) },
  { method: "GET", path: /^\/finance\/transactions$/, reply: () => listed() },
  ...everyScreen,
];

beforeAll(async () => {
  serve(routes);
  await startSession();
});

/** The value of a term in a list of facts. */
async function fact(term: string): Promise<string | null | undefined> {
  const name = await screen.findByText(term, { selector: "dt" });
  return name.nextElementSibling?.textContent;
}

test.each([
  { page: "a customer", path: `/customers/${CUSTOMER.key}`, instagram: "@ngozi.pictures", twitter: "@ngozi_words" },
  { page: "an order", path: `/orders/${BOUGHT.key}`, instagram: "@bought.pictures", twitter: "@bought_words" },
  { page: "an employee", path: `/employees/${TUNDE.key}`, instagram: "@tunde.pictures", twitter: "@tunde_words" },
  { page: "one's own profile", path: "/profile", instagram: "@ada.pictures", twitter: "@ada_words" },
])("the page of $page shows each network's own handle", async ({ path, instagram, twitter }) => {
  serve(routes);
  await openStaffPage(path);
  expect(await fact("Instagram")).toBe(instagram);
  expect(await fact("Twitter")).toBe(twitter);
});

const user = userEvent.setup({ delay: null });

async function addTransaction() {
  serve(routes);
  await openStaffPage("/transactions");
  await user.click((await screen.findAllByRole("button", { name: "Add transaction" }))[0] ?? document.body);
  const dialog = within(await screen.findByRole("dialog"));
  const payment = (number: number) => within(dialog.getByRole("group", { name: `Payment ${number}` }));
  const amounts = () => dialog.getAllByLabelText<HTMLInputElement>("Amount").map(({ value }) => value);
  return { dialog, payment, amounts };
}

test("a transaction without account and amount shows an error at both fields", async () => {
  const { dialog, payment } = await addTransaction();
  await user.click(dialog.getByRole("button", { name: "Add transaction" }));
  for (const field of [payment(1).getByRole("combobox", { name: "Account" }), payment(1).getByLabelText("Amount")])
    expect(field.getAttribute("aria-invalid")).toBe("true");
});

test("changing or removing one of several payments of a transaction affects only that payment", async () => {
  const { dialog, payment, amounts } = await addTransaction();
  await user.click(dialog.getByRole("button", { name: "Add payment" }));
  await user.click(dialog.getByRole("button", { name: "Add payment" }));
  for (const number of [1, 2, 3]) {
    await user.click(payment(number).getByLabelText("Amount"));
    await user.paste(`${number}00`);
  }
  expect(amounts()).toEqual(["1.00", "2.00", "3.00"]);
  await user.click(dialog.getByRole("button", { name: "Remove payment 2" }));
  expect(amounts()).toEqual(["1.00", "3.00"]);
});
