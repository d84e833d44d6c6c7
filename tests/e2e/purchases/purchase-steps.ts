import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import type { PurchaseWire } from "../../../src/api/purchases/purchases.contract";
import { newName } from "../support/dialog-steps";
import { make } from "../support/records";
import { ask, ownStore } from "../support/steps";

export const title = (page: Page, name: RegExp | string) => page.getByRole("heading", { level: 1, name });

export const read = async (page: Page, key: string) =>
  (await ask<{ data: PurchaseWire }>(page, `/purchases/${key}`)).body.data;

/** `code` is a barcode of the first product. */
type Ordered = { key: string; supplier: string; supplierName: string; code: string };

/** A purchase of five units of a new product and ten of another one from a new supplier, as a draft. */
export async function order(page: Page, status: "draft" | "sent" = "sent"): Promise<Ordered> {
  const store = await ownStore(page);
  const supplierName = newName("Otigba Traders");
  const supplier = await make(page, "/inventory/suppliers", {
    name: supplierName,
    contact: "08055550143",
    address: "12 Otigba Street, Ikeja",
  });
  const code = `PO-${randomUUID().slice(0, 8)}`;
  const variantOf = async (name: string, price: number, barcodes: string[] = []) => {
    const product = await make(page, "/products", {
      title: newName(name),
      description: "New in box",
      store,
      supplier,
      price,
      sale_price: price + 1000,
      image: "",
      variations: [{ key: "new", variation: "Black", quantity: 1, status: "active", barcodes }],
    });
    const { body } = await ask<{ data: { variants: { key: string }[] } }>(page, `/products/${product}`);
    return body.data.variants[0]?.key ?? "";
  };
  const lines = [
    { variant: await variantOf("Phone", 150_000, [code]), quantity: 5, cost: 151_000 },
    { variant: await variantOf("Charger", 4000), quantity: 10, cost: 4000.5 },
  ];
  const key = await make(page, "/purchases", { store, supplier, remark: "", lines });
  if (status === "sent") await ask(page, `/purchases/${key}/status/edit`, { method: "PUT", data: { status } });
  return { key, supplier, supplierName, code };
}

/** The same, with its page open. */
export async function openOrdered(page: Page, status: "draft" | "sent" = "sent"): Promise<Ordered> {
  const ordered = await order(page, status);
  await page.goto(`/purchases/${ordered.key}`);
  await title(page, /^Purchase \d+$/).waitFor();
  return ordered;
}
