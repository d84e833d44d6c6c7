import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type OrderShop } from "../orders/order-kit";
import { postProduct, productBody } from "../products/product-kit";
import { exportUrl, parsed } from "./export-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(() => at.close());

test("a movement of the most units at the highest purchase price is in the file of stock movements", async () => {
  const variations = [{ key: "client-2", variation: "Gold", quantity: 1_000_000, status: "active" }];
  const body = productBody(at, { title: "Vault", price: 90_071_992_547_409.91, variations });
  expect((await postProduct(at.app, at.admin, body)).statusCode).toBe(200);
  const reply = await at.app.inject({ url: exportUrl("product-logs"), headers: at.admin });
  expect(reply.statusCode, reply.body).toBe(200);
  const { headings, rows } = parsed(reply.body.slice(1));
  const vault = rows.find((row) => row[headings.indexOf("Product")] === "Vault");
  expect(vault?.[headings.indexOf("Change at purchase price")]).toBe("90071992547409910000.00");
});
