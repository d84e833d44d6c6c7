import { afterAll, beforeAll, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { drawPdf, readLines, readPdf } from "../../unit/papers/read-pdf";
import { PASSWORD } from "../fixtures";
import { expectSound } from "../invariants";
import { one, orderBody, sell } from "../orders/order-kit";
import { openRepairShop, takeIn } from "./repair-kit";

let at: Awaited<ReturnType<typeof openRepairShop>>;

beforeAll(async () => {
  at = await openRepairShop();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const open = (key: string, headers: Record<string, string>) =>
  at.app.inject({ url: `/files/claim-ticket/${key}/file.pdf`, headers });

async function fileCookie(email: string): Promise<{ cookie: string }> {
  const reply = await at.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: PASSWORD } });
  return { cookie: reply.cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
}

test("a new tab opens the claim ticket with the file cookie, and the log says so", async () => {
  const key = await takeIn(at.app, at.manager, at.ofAda());
  const reply = await open(key, await fileCookie(at.shop.ikeja.manager.email));
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'inline; filename="claim-ticket-1.pdf"',
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
  });
  drawPdf(reply.rawPayload, 40);
  const text = (await readPdf(reply.rawPayload)).map((page) => readLines(page).join("\n")).join("\n");
  for (const part of [
    "Taken in by Manager of Ikeja",
    "Adaeze Okafor",
    "0803 555 0142",
    "Ikeja Store",
    "Cracked screen",
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/Quoted price\s+₦85,000.50\nDeposit\s+₦20,000.00/);
  const logged = "select entity_key, employee_key, after from audit_log where action = 'claimTicket.opened'";
  expect(await one(at.pool, logged)).toEqual({
    entity_key: key,
    employee_key: at.shop.ikeja.manager.key,
    after: { order_number: 1 },
  });
});

test("another store's claim ticket looks unknown; one needs a session and the permission", async () => {
  const bola = { ...orderBody(at.shop).customer, name: "Bola Ade", email: "bola@example.com", phone: "08035550199" };
  await sell(at.app, at.admin, orderBody(at.shop, { customer: bola }));
  const { key: customer } = await one<{ key: string }>(at.pool, "select key from customers where name = 'Bola Ade'");
  const key = await takeIn(at.app, at.wuseManager, { ...at.ofAda({ customer }), store: at.shop.wuse.key });
  // The people and the store of the ticket are its own, not those of the first one.
  const own = await open(key, at.admin);
  const text = (await readPdf(own.rawPayload)).map((page) => readLines(page).join("\n")).join("\n");
  for (const part of ["Taken in by Manager of Wuse", "Bola Ade", "0803 555 0199", "Wuse Store", "1 High Road, Wuse"])
    expect(text).toContain(part);
  const replies = await Promise.all([key, newKey()].map((each) => open(each, at.manager)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  expect((await open(key, {})).statusCode).toBe(401);
  await at.pool.query("update employees set own_permissions = '{repairs.create}' where key = $1", [
    at.shop.wuse.manager.key,
  ]);
  expect((await open(key, await fileCookie(at.shop.wuse.manager.email))).statusCode).toBe(403);
});
