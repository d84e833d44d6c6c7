import { afterAll, beforeAll, expect, test } from "vitest";
import { RULES } from "../../../server/rooms";
import { type SignedIn, signIn } from "../fixtures";
import { openShop, type OrderShop } from "../orders/order-kit";

let at: OrderShop;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterAll(() => at.close());

const writes = Object.entries(RULES)
  .filter(([route, { access }]) => !route.startsWith("GET ") && access !== "public")
  .map(([route]) => route.split(" ") as [string, string]);

const supplier = { name: "Pointek", contact: "08030001111", address: "5 Computer Village, Ikeja" };
const add = (person: Record<string, string>) =>
  at.app.inject({
    method: "POST",
    url: "/api/inventory/suppliers/new",
    headers: { ...manager, ...person },
    payload: supplier,
  });
const count = async () => (await at.pool.query("select count(*)::int as n from suppliers")).rows[0].n;

test.each(writes)("%s %s is refused for a page that another person opened", async (method, url) => {
  const reply = await at.app.inject({
    method: method as "POST",
    url: url.replaceAll(/:\w+/g, "019a0000-0000-7000-8000-000000000001"),
    headers: { ...manager, "tw-person": at.shop.ikeja.sales.key },
  });
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: "other_person" });
});

test.each(writes)("the description of %s %s has the header and the refusal", async (method, url) => {
  const { paths } = (await at.app.inject("/api/docs/openapi.json")).json();
  const { parameters, responses } = paths[url.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];
  expect(parameters).toContainEqual(expect.objectContaining({ name: "Tw-Person", in: "header", required: false }));
  expect(JSON.stringify(responses[409])).toContain("other_person");
});

test("a page of another person writes nothing; the person's own page and one without the header save", async () => {
  const before = await count();
  expect((await add({ "tw-person": at.shop.ikeja.sales.key })).statusCode).toBe(409);
  expect(await count()).toBe(before);
  expect((await add({ "tw-person": at.shop.ikeja.manager.key })).statusCode).toBe(200);
  expect((await add({})).statusCode).toBe(200);
  expect(await count()).toBe(before + 2);
});
