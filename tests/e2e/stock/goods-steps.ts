import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { NewProductBody, ProductWire } from "../../../src/api/products/products.contract";
import { ask } from "../support/steps";

let made = 0;

/** A uniquely named product, by default in the first store at 10,000; its title ends in `word`. */
export async function stock(
  page: Page,
  units: Record<string, number>,
  store?: string,
  salePrice = 10_000,
  word = "",
): Promise<ProductWire> {
  made += 1;
  const named = async (list: string, field: string) => {
    const path = `/preflight/load-info?xbtsx=${list}&fields=key&fields=${field}`;
    return (await ask<{ data: { key: string }[] }>(page, path)).body.data[0]?.key ?? "";
  };
  const data: NewProductBody = {
    title: `Kestrel Lamp ${Date.now().toString(36)}${made} ${word}`.trim(),
    description: "Desk lamp",
    store: store ?? (await named("stores", "title")),
    supplier: await named("suppliers", "name"),
    price: 8000,
    sale_price: salePrice,
    image: "",
    variations: Object.entries(units).map(([variation, count]) => ({
      key: randomUUID(),
      variation,
      price: 8000,
      sale_price: salePrice,
      quantity: count,
      status: "active",
    })),
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const { status, body } = await ask<{ data: { key: string } }>(page, "/products/new", {
    method: "POST",
    data,
    headers,
  });
  expect(status).toBe(200);
  return (await ask<{ data: ProductWire }>(page, `/products/${body.data.key}`)).body.data;
}
