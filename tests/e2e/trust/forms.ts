import type { Locator, Page } from "playwright-core";
import { newName } from "../support/dialog-steps";
import { make } from "../support/records";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { delivery, fill as fillDelivery, save as saveDelivery } from "../orders/delivery-steps";
import { ask, card, choose, sellOne } from "../support/steps";
import type { Call } from "../support/watch";
import * as employees from "../people/employee-add-steps";
import { customerWith } from "../people/customer-steps";
import * as products from "../products/product-add-steps";
import { openTicket } from "../repairs/repair-steps";
import { box, create as createRole, nameOf as nameOfRole } from "../rights/role-steps";
import { stock } from "../stock/goods-steps";
import { SUPPLIERS } from "../stock/supplier-steps";

/** A form on one record that only this cell uses. */
export type Form = {
  write: Call;
  /** What is typed into the field that is looked at. */
  text: string;
  /** Goes from any page to the open form. */
  open: (page: Page) => Promise<void>;
  /** Types all that a save needs. */
  fill: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  save: (page: Page) => Locator;
  /** How many times it was saved, by the API. */
  saves: (page: Page) => Promise<number>;
};

const form = (begin: (page: Page) => Promise<Form>) => begin;

/** How many records of a list hold this text. */
async function countIn(page: Page, path: string, text: string): Promise<number> {
  const { body } = await ask<{ data: unknown[] }>(page, path);
  return body.data.filter((record) => JSON.stringify(record).includes(text)).length;
}

/** How many versions a record got since; 0 if it does not hold the text. */
async function countEdits(page: Page, path: string): Promise<(text: string) => Promise<number>> {
  const read = async () => (await ask<{ data: { version: number } }>(page, path)).body.data;
  const before = await read();
  return async (text) => {
    const now = await read();
    return JSON.stringify(now).includes(text) ? now.version - before.version : 0;
  };
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const labelled = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

const remark = (page: Page) => card(page, "Order details").getByLabel("Remark");

async function addLamp(page: Page, lamp: ProductWire): Promise<void> {
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = dialog(page, "Add products");
  await picker.getByRole("searchbox").fill(lamp.title);
  await picker.getByText("1 of 1").waitFor();
  await picker.getByRole("button", { name: lamp.title }).click();
  await picker.getByRole("checkbox", { name: "Brass" }).check();
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  await picker.waitFor({ state: "hidden" });
}

const DETAILS = { contact: "08055550143", address: "12 Otigba Street, Ikeja" };

/** A form in the dialog of a list. */
const inDialog = (title: string, path: string, call: Call, more: (within: Locator) => Promise<unknown>) =>
  form(async () => {
    const text = newName("0 Trust");
    const within = (page: Page) => dialog(page, title);
    return {
      write: call,
      text,
      open: async (page) => {
        await page.goto(path);
        await page.getByRole("navigation", { name: "Pages" }).waitFor();
        await button(page.getByRole("main"), title).click();
        await labelled(within(page), "Name").waitFor();
      },
      fill: async (page) => {
        await labelled(within(page), "Name").fill(text);
        await more(within(page));
      },
      field: (page) => labelled(within(page), "Name"),
      save: (page) => button(within(page), title),
      saves: (page) => countIn(page, `${call.path.toString().slice("/api".length, -"/new".length)}?limit=100`, text),
    };
  });

type Edited = { page: string; record: string; card: string; field: string; save?: string; write: Call };

/** A form in a card of a record's page. */
const inCard = (prepare: (page: Page) => Promise<Edited>) =>
  form(async (at) => {
    const { page: path, record, card: title, field, save = "Save", write } = await prepare(at);
    const text = newName("Trust");
    const edits = await countEdits(at, record);
    const within = (page: Page) => card(page, title);
    return {
      write,
      text,
      open: async (page) => {
        await page.goto(path);
        await button(within(page), "Edit").click();
        await labelled(within(page), field).waitFor();
      },
      fill: (page) => labelled(within(page), field).fill(text),
      field: (page) => labelled(within(page), field),
      save: (page) => button(within(page), save),
      saves: () => edits(text),
    };
  });

const put = (path: RegExp): Call => ({ method: "PUT", path });
const post = (path: string): Call => ({ method: "POST", path });

/** The forms by the ids of their machines. */
export const FORMS: Readonly<Record<string, (page: Page) => Promise<Form>>> = {
  supplierAdd: inDialog("Add supplier", "/suppliers", post("/api/inventory/suppliers/new"), async (within) => {
    await labelled(within, "Contact").fill(DETAILS.contact);
    await labelled(within, "Address").fill(DETAILS.address);
  }),
  accountAdd: inDialog("Add account", "/accounts", post("/api/finances/accounts/new"), async (within) => {
    await choose(within, "Type", "Crypto");
    await choose(within, "Store", /Ikeja/);
    await labelled(within, "Balance").fill("125050");
  }),
  supplierEdit: form(async (at) => {
    // The latest is the first in the list.
    const name = `0 ${1e13 - Date.now()} Trust`;
    const key = await make(at, SUPPLIERS, { name, ...DETAILS });
    const text = newName("Trust");
    const edits = await countEdits(at, `${SUPPLIERS}/${key}`);
    const within = (page: Page) => dialog(page, "Edit supplier");
    return {
      write: put(/^\/api\/inventory\/suppliers\/[^/]+\/edit$/),
      text,
      open: async (page) => {
        await page.goto("/suppliers");
        await page.getByRole("button", { name: `Edit ${name}` }).click();
        await labelled(within(page), "Address").waitFor();
      },
      fill: (page) => labelled(within(page), "Address").fill(text),
      field: (page) => labelled(within(page), "Address"),
      save: (page) => button(within(page), "Save"),
      saves: () => edits(text),
    };
  }),
  employeeAddForm: form(async () => {
    const text = newName("Tolu Trust");
    const email = employees.emailOf("tolu.trust");
    return {
      write: post("/api/employees/new"),
      text,
      open: async (page) => {
        await page.goto("/employees/add");
        await labelled(page, "Name").waitFor();
      },
      fill: (page) => employees.fill(page, { name: text, email }),
      field: (page) => labelled(page, "Name"),
      save: employees.add,
      saves: (page) => countIn(page, `/employees?query=${encodeURIComponent(email)}`, email),
    };
  }),
  productAddForm: form(async () => {
    const text = newName("Trust lamp");
    return {
      write: post("/api/products/new"),
      text,
      open: async (page) => {
        await page.goto("/products/add");
        await labelled(page, "Name").waitFor();
      },
      fill: (page) => products.fill(page, text),
      field: (page) => labelled(page, "Name"),
      save: products.add,
      saves: (page) => countIn(page, `/products?query=${encodeURIComponent(text)}`, text),
    };
  }),
  orderDetailsForm: inCard(async (at) => {
    const { key } = await sellOne(at);
    const write = put(/^\/api\/orders\/[^/]+\/edit$/);
    return {
      page: `/orders/${key}`,
      record: `/orders/${key}`,
      card: "Order details",
      field: "Remark (optional)",
      write,
    };
  }),
  customerForm: inCard(async (at) => {
    const { customer } = await customerWith(at, ["pending"]);
    const write = put(/^\/api\/customers\/[^/]+\/edit$/);
    const path = `/customers/${customer.key}`;
    return { page: path, record: path, card: "Customer details", field: "Address", write };
  }),
  repairDetailsForm: inCard(async (at) => {
    const path = `/repairs/${await openTicket(at)}`;
    const write = put(/^\/api\/repairs\/[^/]+\/edit$/);
    return { page: path, record: path, card: "Device", field: "Remark (optional)", write };
  }),
  orderDeliveryForm: form(async (at) => {
    const { key } = await sellOne(at);
    const text = newName("Trust");
    const edits = await countEdits(at, `/orders/${key}`);
    return {
      write: put(/^\/api\/orders\/[^/]+\/delivery\/edit$/),
      text,
      open: async (page) => {
        await page.goto(`/orders/${key}`);
        await button(delivery(page), "Edit").click();
      },
      fill: async (page) => {
        await fillDelivery(page);
        await delivery(page).getByLabel("Recipient address").fill(text);
      },
      field: (page) => delivery(page).getByLabel("Recipient address"),
      save: saveDelivery,
      saves: () => edits(text),
    };
  }),
  storeAdd: inDialog("Add store", "/stores", post("/api/inventory/stores/new"), (within) =>
    labelled(within, "Address").fill(DETAILS.address),
  ),
  newRoleForm: form(async () => {
    const text = newName("Trust");
    return {
      write: post("/api/roles/new"),
      text,
      open: async (page) => {
        await page.goto("/roles/create");
        await nameOfRole(page).waitFor();
      },
      fill: async (page) => {
        await nameOfRole(page).fill(text);
        await box(page, "Orders").check();
      },
      field: nameOfRole,
      save: createRole,
      saves: (page) => countIn(page, "/roles?limit=100", text),
    };
  }),
  orderCreate: form(async (at) => {
    const lamp = await stock(at, { Brass: 5 });
    const text = newName("Trust");
    return {
      write: post("/api/orders/new"),
      text,
      open: async (page) => {
        await page.goto("/orders/create");
        await remark(page).waitFor();
      },
      fill: async (page) => {
        const customer = card(page, "Customer");
        await customer.getByText("Create Customer").click();
        await customer.getByLabel("Name").fill("Kelechi Nwosu");
        await customer.getByLabel("Email").fill(`${text.replace(" ", ".").toLowerCase()}@example.com`);
        await customer.getByLabel("Phone").fill("08035550142");
        await customer.getByLabel("Address").fill("4 Allen Avenue, Ikeja");
        await addLamp(page, lamp);
        const payment = card(page, "Payments").getByRole("group", { name: "Payment 1" });
        await payment.getByRole("combobox", { name: "Account", exact: true }).click();
        await page.getByRole("option").first().click();
        await payment.getByLabel("Amount").fill("500000");
        await remark(page).fill(text);
      },
      field: remark,
      save: (page) => button(page, "Create order"),
      // One of five lamps is sold each time.
      saves: async (page) => {
        const { body } = await ask<{ data: ProductWire }>(page, `/products/${lamp.key}`);
        return 5 - (body.data.variants[0]?.quantity ?? 0);
      },
    };
  }),
};

/** Forms that the same machine and the same shell carry as one of those above: only their fields differ. */
export const ALIKE: Readonly<Record<string, string>> = {
  accountEdit: "supplierEdit",
  employeeEditForm: "customerForm",
  orderPaymentForm: "orderDeliveryForm",
  orderProductsForm: "orderDeliveryForm",
  permissionsForm: "newRoleForm",
  productEditForm: "productAddForm",
  profileForm: "employeeAddForm",
  repairAddForm: "employeeAddForm",
  repairStepForm: "orderDetailsForm",
  roleForm: "newRoleForm",
  storeEdit: "supplierEdit",
  transactionAdd: "accountAdd",
  transactionEdit: "supplierEdit",
  transferForm: "productAddForm",
};
