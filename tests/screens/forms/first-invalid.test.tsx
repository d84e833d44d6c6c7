import "../support/signed-in";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { sessionActor } from "../../../src/machines/session/session";
import { openApp, startSession } from "../support/app";
import { serve, type Reply } from "../support/fake-server";
import { handlers, part, type Screen } from "../support/person-at-order";
import { detail, everyScreen, LEKKI, NGOZI, PHONE } from "../support/shop";

const PRODUCT: ProductWire = {
  key: PHONE.key,
  title: PHONE.title,
  description: "Sealed box",
  store: LEKKI.key,
  store_title: LEKKI.title,
  supplier: LEKKI.key,
  supplier_name: "Alaba Electronics Hub",
  price: 120_000,
  sale_price: 150_000,
  vat_exempt: false,
  image: "",
  create_time: "2026-01-04T09:00:00.000Z",
  variants: PHONE.variants.map(({ key, variation, sale_price, quantity }) => ({
    key,
    variation,
    price: 120_000,
    sale_price,
    quantity,
    status: "active" as const,
    last_updated: "2026-03-02T10:30:00.000Z",
    sku: "",
    barcodes: [],
  })),
  version: 3,
};

const get = (path: RegExp, reply: Reply | "held") => ({
  method: "GET",
  path,
  reply: reply === "held" ? reply : () => reply,
});
const nothing: Reply = { status: 200, body: { data: [], pagination: { total_count: 0 } } };

async function open(path: string): Promise<Screen> {
  const server = serve([
    ...everyScreen,
    get(/^\/products\/[\w-]+$/, detail(PRODUCT)),
    get(/^\/customers\/[\w-]+\/orders$/, nothing),
    get(/^\/customers\/[\w-]+$/, path.startsWith("/customers") ? detail(NGOZI) : "held"),
    get(/^\/auth\/link$/, detail({ kind: "invite", name: NGOZI.name, email: NGOZI.email, expires_at: "" })),
    get(/^\/setup$/, detail({ needed: path === "/setup" })),
  ]);
  return { user: userEvent.setup({ delay: null }), server, app: await openApp(path) };
}

const press = async ({ user }: Screen, name: string) => user.click(await screen.findByRole("button", { name }));

/** Expects the focus on a control whose name starts with this text. */
const expectFocusOn = (name: string) =>
  waitFor(() => {
    const { activeElement: at } = document;
    const labels = at !== null && "labels" in at ? [...(at.labels as NodeListOf<HTMLLabelElement>)] : [];
    const named = at?.getAttribute("aria-label") ?? labels[0]?.textContent ?? at?.textContent;
    expect(named).toMatch(new RegExp(`^${name}`));
  });

const type = async ({ user }: Screen, label: string, text: string) => user.type(screen.getByLabelText(label), text);

beforeAll(async () => {
  serve(everyScreen);
  await startSession();
});

test("an incomplete order focuses its first missing field, products included", async () => {
  const on = await open("/orders/create");
  await press(on, "Create order");
  await expectFocusOn("Customer");
  await handlers["selects a customer"](on, undefined as never);
  await handlers["the customer arrives"](on, undefined as never);
  await part("Customer").findByText(/0803 555 0142$/);
  await press(on, "Create order");
  await expectFocusOn("Add products");
});

test("an incomplete new product focuses its first missing field, then the next", async () => {
  const on = await open("/products/add");
  await press(on, "Add product");
  await expectFocusOn("Name");
  await type(on, "Name", "Itel A70");
  await press(on, "Add product");
  await expectFocusOn("Description");
});

test("a product edit focuses the variant without a name and saves nothing", async () => {
  const on = await open(`/products/${PRODUCT.key}`);
  await on.user.clear(await screen.findByLabelText("variant of variant 2"));
  await press(on, "Update");
  await expectFocusOn("variant of variant 2");
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("a card edit focuses the first invalid field of its own", async () => {
  const on = await open(`/customers/${NGOZI.key}`);
  await press(on, "Edit");
  await on.user.clear(screen.getByLabelText("Phone"));
  await press(on, "Save");
  await expectFocusOn("Phone");
});

test("a link password that is too short receives the focus again", async () => {
  const on = await open("/link#token");
  await on.user.type(await screen.findByLabelText("New password"), "short");
  await press(on, "Save password");
  await expectFocusOn("New password");
});

test("an incomplete shop set-up focuses its first missing field, choices included", async () => {
  const on = await open("/setup");
  await press(on, "Set up shop");
  await expectFocusOn("Setup code");
  for (const label of ["Setup code", "Store name", "Store address", "Your name"]) await type(on, label, "Lekki");
  await press(on, "Set up shop");
  await expectFocusOn("Female");
});

test("signing in and requesting a link focus the first empty field", async () => {
  sessionActor.send({ type: "session.expired" });
  const on = await open("/login");
  await press(on, "Sign in");
  await expectFocusOn("Email");
  await type(on, "Email", NGOZI.email);
  await press(on, "Sign in");
  await expectFocusOn("Password");
  await press(on, "Forgot password?");
  await on.user.clear(screen.getByLabelText("Email"));
  await press(on, "Reset");
  await expectFocusOn("Email");
});
