import type { Page } from "playwright-core";
import { newName } from "../support/dialog-steps";
import { make } from "../support/records";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { delivery, fill as fillDelivery, save as saveDelivery } from "../orders/delivery-steps";
import { ask, card, choose, sellOne } from "../support/steps";
import * as employees from "../people/employee-add-steps";
import { customerWith } from "../people/customer-steps";
import * as products from "../products/product-add-steps";
import { DETAILS as TICKET, openTicket } from "../repairs/repair-steps";
import { box, create as createRole, nameOf as nameOfRole } from "../rights/role-steps";
import { stock } from "../stock/goods-steps";
import { SUPPLIERS } from "../stock/supplier-steps";
import {
  button,
  countEdits,
  countIn,
  dialog,
  type Form,
  form,
  inCard,
  inDialog,
  labelled,
  post,
  put,
  send,
} from "./form";

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
    const { saves, change } = await countEdits(at, {
      record: `${SUPPLIERS}/${key}`,
      theirs: (_, address) => ({ name, contact: "08055550199", address }),
      kept: '"contact":"08055550199"',
    });
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
      saves: () => saves(text),
      change,
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
      theirs: ({ store }: OrderWire, text) => ({ status: "cancelled", store, remark: text }),
      kept: '"status":"cancelled"',
      card: "Order details",
      field: "Remark (optional)",
      write,
    };
  }),
  customerForm: inCard(async (at) => {
    const { customer } = await customerWith(at, ["pending"]);
    const write = put(/^\/api\/customers\/[^/]+\/edit$/);
    const path = `/customers/${customer.key}`;
    const { name, email, instagram, twitter } = customer;
    return {
      page: path,
      record: path,
      theirs: (_, address) => ({ name, email, phone: "08065550199", address, instagram, twitter }),
      kept: '"phone":"08065550199"',
      card: "Customer details",
      field: "Address",
      write,
    };
  }),
  repairDetailsForm: inCard(async (at) => {
    const path = `/repairs/${await openTicket(at)}`;
    const write = put(/^\/api\/repairs\/[^/]+\/edit$/);
    return {
      page: path,
      record: path,
      theirs: (_, text) => ({ ...TICKET, fault: "The battery is flat", remark: text }),
      kept: '"fault":"The battery is flat"',
      card: "Device",
      field: "Remark (optional)",
      write,
      close: async (other) => {
        for (const status of ["diagnosing", "repairing", "ready", "handed-over"])
          await send(other, `${path}/status/edit`, { status });
      },
    };
  }),
  orderDeliveryForm: form(async (at) => {
    const { key } = await sellOne(at);
    const text = newName("Trust");
    const { saves, change } = await countEdits(at, {
      record: `/orders/${key}`,
      edit: `/orders/${key}/delivery/edit`,
      theirs: (_, address) => ({
        method: "delivery",
        status: "delivered",
        recipient_name: "Efe Ojo",
        recipient_phone: "08035550199",
        recipient_address: address,
        fee: 2000,
      }),
      kept: "delivered",
    });
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
      saves: () => saves(text),
      change,
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
      close: async (other) => {
        const { key, title, description, store, supplier, sale_price } = lamp;
        const variations = lamp.variants.map(({ key: variant, variation }) => ({
          key: variant,
          variation,
          status: "hidden",
        }));
        await send(other, `/products/${key}/edit`, { title, description, store, supplier, sale_price, variations });
      },
    };
  }),
};

/** The forms in a dialog, which covers the menu of the page. */
const IN_DIALOG = new Set(["supplierAdd", "accountAdd", "supplierEdit", "storeAdd"]);

export const IN_PAGE = Object.keys(FORMS).filter((name) => !IN_DIALOG.has(name));

/** The forms of a record that others edit as well. */
export const RECORDS = ["supplierEdit", "orderDetailsForm", "customerForm", "repairDetailsForm", "orderDeliveryForm"];

/** The forms that others can make impossible to save: the device was handed over, the product is no longer for sale. */
export const CLOSABLE = ["repairDetailsForm", "orderCreate"];

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
