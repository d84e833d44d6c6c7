import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { repairsReply } from "../../../src/api/repairs/repairs.contract";
import { expectSound } from "../invariants";
import { one, orderBody, sell, variantOf } from "../orders/order-kit";
import { openRepairShop, move, stockRepairOf, takeIn } from "./repair-kit";

let at: Awaited<ReturnType<typeof openRepairShop>>;
let { manager, wuseManager, ofAda } = {} as typeof at;

beforeAll(async () => {
  at = await openRepairShop();
  ({ manager, wuseManager, ofAda } = at);
});
beforeEach(() => at.pool.query("truncate repairs, repair_orders restart identity"));
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const list = async (query = "", headers = manager) => {
  const reply = await at.app.inject({ url: `/api/repairs${query}`, headers });
  const { data, pagination } = repairsReply.parse(reply.json());
  return { total: pagination.total_count, devices: data.map(({ device }) => device), rows: data };
};

describe("the list of repairs", () => {
  const keep = async () => {
    await takeIn(at.app, manager, ofAda({ device: "Galaxy S22", serial: "RZ8N80ABCDE" }));
    await takeIn(at.app, manager, {
      ...stockRepairOf(at.shop.ikeja.key, variantOf(at.shop.galaxy)),
      device: "Galaxy A15 (Blue Black, 128GB)",
      serial: "",
    });
    const key = await takeIn(at.app, manager, ofAda({ device: "iPhone 13" }));
    await move(at.app, key, "diagnosing", { headers: manager });
    await takeIn(at.app, wuseManager, { ...ofAda({ device: "Pixel 8", serial: "" }), store: at.shop.wuse.key });
  };

  test("has those of one's own store, newest first; administrators see all and can choose a store", async () => {
    await keep();
    expect((await list()).devices).toEqual(["iPhone 13", "Galaxy A15 (Blue Black, 128GB)", "Galaxy S22"]);
    expect((await list("", wuseManager)).devices).toEqual(["Pixel 8"]);
    expect(await list("", at.admin)).toMatchObject({ total: 4 });
    expect((await list(`?store=${at.shop.wuse.key}`, at.admin)).devices).toEqual(["Pixel 8"]);
    expect((await list(`?store=${at.shop.wuse.key}`)).devices).toEqual([]);
  });

  test("finds by status, number, customer, device and serial number", async () => {
    await keep();
    expect((await list("?status=diagnosing")).devices).toEqual(["iPhone 13"]);
    expect((await list("?query=%232")).devices).toEqual(["Galaxy A15 (Blue Black, 128GB)"]);
    expect((await list("?query=okafor")).devices).toEqual(["iPhone 13", "Galaxy S22"]);
    expect((await list("?query=galaxy")).devices).toEqual(["Galaxy A15 (Blue Black, 128GB)", "Galaxy S22"]);
    expect((await list("?query=rz8n80")).devices).toEqual(["Galaxy S22"]);
    expect((await list("?query=%25")).devices).toEqual([]);
    expect(await list("?query=galaxy&page=2&limit=1")).toMatchObject({ total: 2, devices: ["Galaxy S22"] });
  });

  test("of one customer has their tickets in reach, and neither units of stock nor other customers' devices", async () => {
    await keep();
    await sell(at.app, at.admin, orderBody(at.shop, { customer: { ...orderBody(at.shop).customer, email: "b@x.ng" } }));
    const { key: other } = await one<{ key: string }>(at.pool, "select key from customers where email = 'b@x.ng'");
    await takeIn(at.app, manager, ofAda({ customer: other, device: "Redmi 12" }));
    expect((await list(`?customer=${at.ada}`)).devices).toEqual(["iPhone 13", "Galaxy S22"]);
    expect((await list(`?customer=${at.ada}`, at.admin)).devices).toEqual(["Pixel 8", "iPhone 13", "Galaxy S22"]);
    expect((await list(`?customer=${other}`)).devices).toEqual(["Redmi 12"]);
    expect(await list(`?customer=${at.ada}&limit=1&page=2`)).toMatchObject({ total: 2, devices: ["Galaxy S22"] });
  });
});
