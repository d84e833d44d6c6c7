import "../support/signed-in";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { SUPPLIER } from "../../models/stock/supplier.model";
import { ALREADY_SAVED, SAVED } from "../../models/support/failures";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { handlers, type Screen } from "../support/person-at-order";
import { detail, everyScreen, listed, ORDER, PHONE } from "../support/shop";

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

const SAVED_SUPPLIER = { ...SUPPLIER, key: SAVED.key, product_count: 0, version: 1 };
const duplicate = { status: 400, body: { error: ALREADY_SAVED, code: "already_saved", saved: { key: SAVED.key } } };

const dialog = (name: string) => within(screen.getByRole("dialog", { name }));
const press = (user: ReturnType<typeof userEvent.setup>, name: string, within_ = dialog("Add supplier")) =>
  user.click(within_.getByRole("button", { name }));

async function addSupplier() {
  const { product_count: _, version: __, ...row } = SAVED_SUPPLIER;
  const server = serve([
    ...everyScreen,
    { method: "GET", path: /^\/inventory\/suppliers$/, reply: () => listed({ ...row, product_count: 0 }) },
    { method: "GET", path: /^\/inventory\/suppliers\/.+$/, reply: () => detail(SAVED_SUPPLIER) },
    { method: "POST", path: /^\/inventory\/suppliers\/new$/, reply: "held" },
  ]);
  await openStaffPage("/suppliers");
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Add supplier" }));
  await screen.findByRole("dialog", { name: "Add supplier" });
  for (const [label, text] of [
    ["Name", "Otigba Mobiles"],
    ["Contact", "08055550143"],
    ["Address", "12 Otigba Street"],
  ] as const) {
    await user.click(dialog("Add supplier").getByLabelText(label));
    await user.paste(text);
  }
  await press(user, "Add supplier");
  await waitFor(() => expect(server.held).toHaveLength(1));
  return { user, server };
}

const notice = () => dialog("Add supplier").findByRole("alert");

test("a form that changed after its save creates another record only after a confirmation, with a new key", async () => {
  const { user, server } = await addSupplier();
  const first = server.next();
  first.answer(duplicate);
  expect((await notice()).textContent).toContain("An earlier version of this was already saved");
  expect((await notice()).textContent).toContain("What you changed since is still here and is not saved.");

  await press(user, "Save as another supplier");
  const question = await screen.findByRole("alertdialog", { name: "Are you sure you want to save another supplier?" });
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(server.held).toEqual([]);

  await press(user, "Save as another supplier");
  await user.click(await screen.findByRole("button", { name: "Save another supplier" }));
  await waitFor(() => expect(server.held).toHaveLength(1));
  const second = server.next();
  expect(second.request.body).toEqual(first.request.body);
  expect(second.request.headers["idempotency-key"]).not.toBe(first.request.headers["idempotency-key"]);
});

test("the record saved before opens after the later changes are discarded", async () => {
  const { user, server } = await addSupplier();
  server.next().answer(duplicate);
  await notice();
  await press(user, "Open the supplier that was saved");
  const question = await screen.findByRole("alertdialog");
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect((await notice()).textContent).toContain("An earlier version of this was already saved");

  await press(user, "Open the supplier that was saved");
  await user.click(await screen.findByRole("button", { name: "yes" }));
  await screen.findByRole("dialog", { name: "Edit supplier" });
  await waitFor(() =>
    expect(dialog("Edit supplier").getByLabelText<HTMLInputElement>("Name").value).toBe(SUPPLIER.name),
  );
});

test("a forbidden save keeps the form and shows what to do", async () => {
  const { server } = await addSupplier();
  server.next().answer({ status: 403, body: { error: "You do not have permission to do this" } });
  expect((await notice()).textContent).toBe(
    "You don't have permission to do thisNothing was saved. What you typed is still here. Your permissions changed. Ask an administrator for this one and save again, or copy out what you need.",
  );
  expect(dialog("Add supplier").getByLabelText<HTMLInputElement>("Name").value).toBe("Otigba Mobiles");
});

test("the server's reason is shown at its field, which gets the focus", async () => {
  const { server } = await addSupplier();
  const fields = [{ name: "address", reason: "must be at most 500 characters long" }];
  server.next().answer({
    status: 400,
    body: { error: "address must be at most 500 characters long", code: "invalid_fields", fields },
  });
  await dialog("Add supplier").findByText("Must be at most 500 characters long");
  const box = dialog("Add supplier").getByLabelText("Address");
  expect(box.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(box));
});

/** The supplier's dialog after a save of a new address that timed out. */
async function editUnanswered() {
  const server = serve([
    ...everyScreen,
    { method: "GET", path: /^\/inventory\/suppliers$/, reply: () => listed(SAVED_SUPPLIER) },
    { method: "GET", path: /^\/inventory\/suppliers\/.+$/, reply: () => detail(SAVED_SUPPLIER) },
    { method: "PUT", path: /^\/inventory\/suppliers\/.+\/edit$/, reply: "held" },
  ]);
  await openStaffPage("/suppliers");
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: `Edit ${SUPPLIER.name}` }));
  await screen.findByRole("dialog", { name: "Edit supplier" });
  const edit = dialog("Edit supplier");
  const type = async (address: string) => {
    await user.clear(await edit.findByLabelText("Address"));
    await user.click(edit.getByLabelText("Address"));
    await user.paste(address);
  };
  const save = async () => {
    await press(user, "Save", edit);
    await waitFor(() => expect(server.held).toHaveLength(1));
    return server.next();
  };
  await type("1 Allen Avenue");
  const first = await save();
  first.timeOut();
  await edit.findByText(/saving again is safe/);
  return { user, edit, type, save, first };
}

test("an edit whose reply was lost keeps its key when it is saved again", async () => {
  const { save, first } = await editUnanswered();
  const second = await save();
  expect([second.request.body, second.request.headers["idempotency-key"]]).toEqual([
    first.request.body,
    first.request.headers["idempotency-key"],
  ]);
  second.answer({ status: 200, body: { data: { key: SAVED.key, version: 2 } } });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit supplier" })).toBeNull());
});

test("an edit changed after its save reports the save, and saves the rest as another edit of that version", async () => {
  const { edit, type, save, first } = await editUnanswered();
  await type("2 Allen Avenue");
  (await save()).answer({ ...duplicate, body: { ...duplicate.body, saved: { key: SAVED.key, version: 2 } } });
  expect((await edit.findByRole("alert")).textContent).toBe(
    "An earlier version of this was already saved" +
      "That version stays saved. What you changed since is still here and is not saved. Save again to save that too.",
  );
  expect(edit.getByLabelText<HTMLInputElement>("Address").value).toBe("2 Allen Avenue");
  expect(edit.queryByRole("button", { name: /another/ })).toBeNull();

  const { request } = await save();
  expect(request.body).toMatchObject({ address: "2 Allen Avenue" });
  expect(request.headers["if-match"]).toBe("2");
  expect(request.headers["idempotency-key"]).not.toBe(first.request.headers["idempotency-key"]);
});

test("changes by someone else after an earlier save are compared with that save, not with what was loaded", async () => {
  const { edit, type, save } = await editUnanswered();
  await type("2 Allen Avenue");
  (await save()).answer({ ...duplicate, body: { ...duplicate.body, saved: { key: SAVED.key, version: 2 } } });
  await edit.findByText(/That version stays saved/);
  const current = { ...SAVED_SUPPLIER, address: "1 Allen Avenue", contact: "08055550199", version: 3 };
  (await save()).answer({ status: 409, body: { error: "Someone changed this since you opened it", current } });
  expect((await edit.findByRole("alert")).textContent).toContain("Keep your changes together with theirs");
});

/** A sale that was sent; the server answers that it already saved another version. */
async function sellBefore() {
  const server = serve([
    ...everyScreen,
    { method: "POST", path: /^\/orders\/new$/, reply: "held" },
    { method: "GET", path: /^\/orders\/[\w-]+$/, reply: () => detail(ORDER) },
    { method: "GET", path: /^\/products$/, reply: () => listed() },
    { method: "GET", path: /^\/preflight\/load-products$/, reply: () => listed(PHONE) },
  ]);
  const app = await openStaffPage("/products", "/orders/create");
  await screen.findByRole("button", { name: "Create order" });
  const user = userEvent.setup({ delay: null });
  const on: Screen = { user, server, app };
  const labels = ["goes to create the customer", "types the customer", "opens the picker", "takes a phone"] as const;
  for (const label of [...labels, "fills the payment", "submits"] as const) await handlers[label](on, null as never);
  await waitFor(() => expect(server.held).toHaveLength(1));
  const first = server.next();
  const saved = { key: ORDER.key, number: ORDER.order_number };
  first.answer({ status: 400, body: { error: ALREADY_SAVED, code: "already_saved", saved } });
  await screen.findByRole("button", { name: "Save as another order" });
  return { user, server, first, app };
}

test("a sale that changed after it was saved links to the saved order", async () => {
  const { user, app } = await sellBefore();
  const notices = screen.getAllByRole("alert").map(({ textContent }) => textContent);
  expect(notices.join()).toContain("An earlier version of this was already saved");
  expect(notices.join()).toContain("What you changed since is still here and is not saved.");
  const link = screen.getByRole("link", { name: `Open order ${ORDER.order_number}` });
  expect(link.getAttribute("href")).toBe(`/orders/${ORDER.key}`);
  await user.click(link);
  await user.click(await screen.findByRole("button", { name: "yes" }));
  await waitFor(() => expect(app.pathname()).toBe(`/orders/${ORDER.key}`));
});

test("a sale that changed after it was saved is sold again only after a confirmation, with a new key", async () => {
  const { user, server, first } = await sellBefore();
  const ask = async () => {
    await user.click(screen.getByRole("button", { name: "Save as another order" }));
    return within(await screen.findByRole("alertdialog", { name: "Are you sure you want to save another order?" }));
  };
  const question = await ask();
  question.getByText(
    `Order ${ORDER.order_number} stays as it is. Another one sells once more: it takes its products from stock and posts its payments again.`,
  );
  await user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(server.held).toEqual([]);

  await user.click((await ask()).getByRole("button", { name: "Save another order" }));
  await waitFor(() => expect(server.held).toHaveLength(1));
  const { request } = server.next();
  expect(request.body).toEqual(first.request.body);
  expect(request.headers["idempotency-key"]).not.toBe(first.request.headers["idempotency-key"]);
});
