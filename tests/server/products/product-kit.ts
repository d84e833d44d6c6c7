import { productReply, type ProductEditBody, type ProductWire } from "../../../src/api/products/products.contract";
import type { App } from "../../../server/core/http/app-types";
import type { SignedIn } from "../fixtures";
import type { OrderShop } from "../orders/order-kit";

/** A valid new product in the first store: six in black, none in blue. */
export const productBody = ({ shop }: OrderShop, changes: Record<string, unknown> = {}) => ({
  key: "client-1",
  title: "Tecno Spark 20",
  description: "Tecno Spark 20, new in box",
  price: 120_000.5,
  sale_price: 145_000.25,
  image: "",
  supplier: shop.supplier,
  store: shop.ikeja.key,
  variations: [
    {
      key: "client-2",
      variation: "Black, 128GB",
      price: 120_000.5,
      sale_price: 145_000.25,
      quantity: 6,
      status: "active",
    },
    { key: "client-3", variation: "Blue, 256GB", price: 130_000, sale_price: 160_000, quantity: 0, status: "hidden" },
  ],
  ...changes,
});

export const postProduct = (app: App, headers: SignedIn, body: object, key?: string) =>
  app.inject({
    method: "POST",
    url: "/api/products/new",
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: body,
  });

export async function loadProduct(app: App, headers: SignedIn, key: string): Promise<ProductWire> {
  const reply = await app.inject({ url: `/api/products/${key}`, headers });
  return productReply.parse(reply.json()).data;
}

/** The body that a form sends when the person changed nothing. */
export const editOf = (loaded: ProductWire): ProductEditBody => ({
  title: loaded.title,
  description: loaded.description,
  sale_price: loaded.sale_price,
  image: loaded.image,
  supplier: loaded.supplier,
  store: loaded.store,
  ...(loaded.price !== undefined && { price: loaded.price }),
  variations: loaded.variants.map(({ key, variation, price, sale_price, quantity, status }) => ({
    key,
    variation,
    sale_price,
    quantity,
    status,
    ...(price !== undefined && { price }),
  })),
});

export const putProduct = (app: App, headers: SignedIn, key: string, body: object, version?: number) =>
  app.inject({
    method: "PUT",
    url: `/api/products/${key}/edit`,
    headers: { ...headers, ...(version !== undefined && { "if-match": String(version) }) },
    payload: body,
  });

export const deleteProduct = (app: App, headers: SignedIn, key: string) =>
  app.inject({ method: "DELETE", url: `/api/products/${key}/delete`, headers });

/** The body that changes one loaded variant, by its index. */
export function changing(
  body: ProductEditBody,
  index: number,
  changes: Partial<ProductEditBody["variations"][number]>,
) {
  const variations = body.variations.map((variation, place) =>
    place === index ? { ...variation, ...changes } : variation,
  );
  return { ...body, variations };
}
