import { afterAll, beforeAll, expect, test } from "vitest";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { PASSWORD } from "../fixtures";
import { expectSound } from "../invariants";
import { one, openShop, type OrderShop } from "../orders/order-kit";
import { draft, grant, purchaseBody } from "./purchase-kit";

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
  await grant(at, ["purchases.view"]);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

async function fileCookie(email: string): Promise<{ cookie: string }> {
  const reply = await at.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: PASSWORD } });
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

const open = async (key: string, email: string) =>
  at.app.inject({ url: `/files/purchase-order/${key}/file.pdf`, headers: await fileCookie(email) });

test("a new tab opens the order with the file cookie, with costs only for those who see them, and the log says so", async () => {
  const { app, admin, shop, pool } = at;
  const key = await draft(app, admin, purchaseBody(shop));
  const reply = await open(key, shop.admin.email);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="purchase-order-1.pdf"',
  });
  const textOf = async (pdf: Buffer) => (await readPdf(pdf)).flatMap(readLines).join("\n");
  expect(await textOf(reply.rawPayload)).toContain("Expected cost ₦795,005.00");
  const seen = await textOf((await open(key, shop.ikeja.sales.email)).rawPayload);
  expect(seen).toContain("Units in all 15");
  expect(seen).not.toContain("₦");
  expect(await one(pool, "select count(*)::integer as n from audit_log where action = 'purchaseOrder.opened'")).toEqual(
    { n: 2 },
  );
  expect((await open(key, shop.wuse.sales.email)).statusCode).toBe(404);
});
