import "../support/signed-in";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { dropDraft, findDrafts } from "../../../src/api/drafts/drafts";
import type { PickerProductWire } from "../../../src/api/shell/lookups.contract";
import { CUSTOMER } from "../../models/orders/create/order-create.model";
import { openStaffPage, startSession } from "../support/app";
import { type FakeServer, serve } from "../support/fake-server";
import { box, part, pick, takePhone } from "../support/person-at-order";
import { ADA, everyScreen, listed, NGOZI, PHONE, TILL } from "../support/shop";
import { openStorage } from "../support/storage";
import { findToast } from "../support/toasts";
import { longTest } from "../../long-test";

const DEVICE_KEY = { person: ADA.key, key: btoa("0123456789abcdef0123456789abcdef") };
const everyRequest = [
  ...everyScreen,
  { method: "GET", path: /^\/user_profile\/device-key$/, reply: () => ({ status: 200, body: { data: DEVICE_KEY } }) },
];

const kept = () => findDrafts("orderCreate:new");
const isNothingKept = () => waitFor(async () => expect(await kept()).toEqual([]));

beforeAll(async () => {
  openStorage();
  serve(everyRequest);
  await startSession();
});

beforeEach(async () => {
  for (const { id } of await kept()) await dropDraft(id);
  localStorage.clear();
});

const user = userEvent.setup({ delay: null });
/** Pastes, because each typed letter draws the page again. */
async function write(field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

const [black] = PHONE.variants;
const withUnits = (quantity: number): PickerProductWire => ({
  ...PHONE,
  variants: PHONE.variants.map((each) => (each.key === black?.key ? { ...each, quantity } : each)),
});

type SaveAnswer = { status: number; body: unknown };
const NOTHING_SAVED: SaveAnswer = { status: 200, body: { data: null } };

/** Opens the page as a reload does, with this many black phones in stock; `save` answers what a key saved. */
async function open(units: number, stock: "read" | "held" = "read", save = () => NOTHING_SAVED): Promise<FakeServer> {
  cleanup();
  const server = serve([
    ...everyRequest,
    { method: "GET", path: /^\/customers\/[\w-]+$/, reply: () => ({ status: 200, body: { data: NGOZI } }) },
    { method: "GET", path: /^\/saves\/\w+$/, reply: () => save() },
    { method: "GET", path: /^\/products$/, reply: () => listed() },
    { method: "POST", path: /^\/orders\/new$/, reply: "held" },
    {
      method: "GET",
      path: /^\/preflight\/load-products$/,
      reply: stock === "held" ? "held" : () => listed(withUnits(units)),
    },
  ]);
  await openStaffPage("/products", "/orders/create");
  await screen.findByRole("button", { name: "Create order" });
  return server;
}

const quantity = () => part("Products").getByRole<HTMLInputElement>("spinbutton");
const remark = () => box("Order details", "Remark (optional)");
const goOn = () => screen.findByRole("button", { name: /^Continue what you typed at \d\d:\d\d$/ });

/** A sale of two black phones to a chosen customer, delivered, and half paid. */
async function typeSale(): Promise<void> {
  await write(remark(), "Gift wrap");
  await pick({ user }, part("Customer").getByRole("combobox", { name: "Customer" }), NGOZI.name);
  await part("Customer").findByText(/^ngozi@example\.com/);
  await user.click(part("Products").getByRole("button", { name: "Add products" }));
  await takePhone({ user });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(part("Products").getByRole("button", { name: "One more" }));
  await user.click(part("Delivery").getByRole("radio", { name: "Delivery" }));
  await write(box("Delivery", "Recipient name"), "Tunde Bello");
  const payment = within(part("Payments").getByRole("group", { name: "Payment 1" }));
  await pick({ user }, payment.getByRole("combobox"), TILL.name);
  await waitFor(async () => expect(JSON.stringify(await kept())).toContain(TILL.key));
}

async function completeSale(): Promise<void> {
  await write(box("Delivery", "Recipient phone"), "08051112233");
  await write(box("Delivery", "Recipient address"), "9 Marina Road, Lagos");
  const payment = within(part("Payments").getByRole("group", { name: "Payment 1" }));
  await write(payment.getByLabelText("Amount"), "5000000");
}

const create = () => user.click(screen.getByRole("button", { name: "Create order" }));

/** Sends a sale whose reply is lost. */
async function sendSale(): Promise<FakeServer> {
  const server = await open(9);
  await typeSale();
  await completeSale();
  await create();
  await waitFor(() => expect(server.held).toHaveLength(1));
  server.next().disconnect();
  await screen.findByText(/^It may or may not have been saved\./);
  return server;
}

const made = (): SaveAnswer => ({
  status: 200,
  body: { data: { saved: { key: "new-order", number: 4001 }, at: new Date().toISOString() } },
});

longTest(
  "leaving a sale whose reply was lost keeps it, and the next page links to the order that it made",
  async () => {
    await sendSale();
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "yes" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "Create order" })).toBeNull());
    await open(9, "read", made);
    const title = await screen.findByText(/^What you typed was saved at \d\d:\d\d$/);
    const notice = within(title.parentElement ?? title);
    expect(notice.getByRole("link", { name: "Open order 4001" }).getAttribute("href")).toContain("new-order");
    await user.click(notice.getByRole("button", { name: "Dismiss" }));
    await isNothingKept();
  },
);

test("typing a sale again whose outcome is unknown warns, and its link shows what became of it", async () => {
  await sendSale();
  let reply: SaveAnswer = { status: 500, body: { data: null } };
  await open(9, "read", () => reply);
  await screen.findByText(/^What you typed at \d\d:\d\d may have been saved$/);
  expect(screen.queryByText(/^You sent the same order/)).toBeNull();
  await typeSale();
  await screen.findByText(/^You sent the same order at \d\d:\d\d$/);
  await user.click(part("Products").getByRole("button", { name: "One less" }));
  await waitFor(() => expect(screen.queryByText(/^You sent the same order/)).toBeNull());
  await user.click(part("Products").getByRole("button", { name: "One more" }));
  reply = made();
  await user.click(await screen.findByRole("button", { name: /^Continue the order sent at \d\d:\d\d$/ }));
  await screen.findByRole("link", { name: "Open order 4001" });
});

test("a sale that never arrived is sent again with its key", async () => {
  const first = await sendSale();
  const sent = first.heard.find(({ path }) => path === "/orders/new");
  const server = await open(9);
  await screen.findByText(/^It was sent, but has not arrived\./);
  await user.click(await goOn());
  await part("Customer").findByText(/^ngozi@example\.com/);
  await create();
  await waitFor(() => expect(server.held).toHaveLength(1));
  expect(server.next().request.headers["idempotency-key"]).toBe(sent?.headers["idempotency-key"]);
});

test("a reload offers what was typed into a sale, and continuing restores all of it", async () => {
  await open(9);
  await typeSale();
  await open(9);
  expect(remark().value).toBe("");
  await user.click(await goOn());
  await waitFor(() => expect(remark().value).toBe("Gift wrap"));
  await part("Customer").findByText(/^ngozi@example\.com/);
  expect(quantity().value).toBe("2");
  expect(part("Delivery").getByRole<HTMLInputElement>("radio", { name: "Delivery" }).checked).toBe(true);
  expect(box("Delivery", "Recipient name").value).toBe("Tunde Bello");
  expect(part("Payments").getByRole("group", { name: "Payment 1" }).textContent).toContain(TILL.name);
  expect(part("Products").queryByText(/ left$/)).toBeNull();
  expect(screen.queryByRole("button", { name: /^Continue what/ })).toBeNull();
});

test("a quantity that the store no longer has is said in its line until it is corrected", async () => {
  await open(9);
  await typeSale();
  const server = await open(1);
  await user.click(await goOn());
  await part("Products").findByText("Only 1 of Infinix Hot 40i (Black, 128GB) left");
  expect(server.heard.find(({ path }) => path === "/preflight/load-products")?.query.getAll("variant")).toEqual([
    black?.key,
  ]);
  expect(quantity().value).toBe("2");
  await user.click(part("Products").getByRole("button", { name: "One less" }));
  await waitFor(() => expect(part("Products").queryByText(/ left$/)).toBeNull());
  expect(quantity().value).toBe("1");
});

test("stock that cannot be read is said, and can be read again", async () => {
  await open(9);
  await typeSale();
  const server = await open(1, "held");
  await user.click(await goOn());
  await waitFor(() => expect(server.held).toHaveLength(1));
  server.next().timeOut();
  await part("Products").findByText(/^What is in stock is not known\./);
  expect(quantity().value).toBe("2");
  await user.click(part("Products").getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(server.held).toHaveLength(1));
  server.next().answer(listed(withUnits(1)));
  await part("Products").findByText("Only 1 of Infinix Hot 40i (Black, 128GB) left");
});

longTest("starting over drops what was typed", async () => {
  await open(9);
  await typeSale();
  await open(9);
  await user.click(await screen.findByRole("button", { name: "Start over" }));
  await isNothingKept();
  expect(remark().value).toBe("");
  expect(screen.queryByRole("button", { name: /^Continue what/ })).toBeNull();
});

test("a continued sale that is made is sent once, and is no longer kept", async () => {
  await open(9);
  await typeSale();
  const server = await open(9);
  await user.click(await goOn());
  await part("Customer").findByText(/^ngozi@example\.com/);
  await completeSale();
  const [typed] = (await kept()).map(({ data }) => data as { idempotencyKey: string });
  await user.click(screen.getByRole("button", { name: "Create order" }));
  await waitFor(() => expect(server.held).toHaveLength(1));
  const { request, answer } = server.next();
  expect(request.headers["idempotency-key"]).toBe(typed?.idempotencyKey);
  expect(request.body).toMatchObject({
    remark: "Gift wrap",
    customer: CUSTOMER,
    subtotalitems: [{ key: black?.key, quantity: 2 }],
  });
  answer({ status: 200, body: { data: { key: "new-order", order_number: 4001 } } });
  await findToast("Order added successfully");
  await isNothingKept();
});

const parked = () => within(screen.getByRole("region", { name: "1 parked" }));

test("a parked sale leaves an empty form, is named by its customer, and is resumed in place", async () => {
  await open(9);
  const park = () => screen.getByRole<HTMLButtonElement>("button", { name: "Park sale" });
  expect(park().disabled).toBe(true);
  await typeSale();
  await user.click(park());
  await screen.findByRole("region", { name: "1 parked" });
  expect(remark().value).toBe("");
  expect(part("Products").queryByRole("spinbutton")).toBeNull();
  expect(park().disabled).toBe(true);
  expect(parked().getByText(NGOZI.name)).toBeTruthy();
  await user.click(parked().getByRole("button", { name: `Resume ${NGOZI.name}` }));
  await waitFor(() => expect(remark().value).toBe("Gift wrap"));
  expect(quantity().value).toBe("2");
  expect(screen.queryByRole("region", { name: "1 parked" })).toBeNull();
});

test("a parked sale without a customer is named by its first product, and can be discarded", async () => {
  await open(9);
  await user.click(part("Products").getByRole("button", { name: "Add products" }));
  await takePhone({ user });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Park sale" }));
  await screen.findByRole("region", { name: "1 parked" });
  await user.click(parked().getByRole("button", { name: `Discard ${PHONE.title}` }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "1 parked" })).toBeNull());
  await isNothingKept();
});

test("the list of orders shows what is parked, and its link continues it without asking", async () => {
  await open(9);
  await typeSale();
  await user.click(screen.getByRole("button", { name: "Park sale" }));
  await screen.findByRole("region", { name: "1 parked" });
  cleanup();
  await openStaffPage("/orders");
  await screen.findByRole("region", { name: "1 parked" });
  expect(parked().getByText(NGOZI.name)).toBeTruthy();
  await user.click(parked().getByRole("link", { name: `Resume ${NGOZI.name}` }));
  await waitFor(() => expect(remark().value).toBe("Gift wrap"));
  expect(quantity().value).toBe("2");
  expect(screen.queryByRole("region", { name: "1 parked" })).toBeNull();
});
