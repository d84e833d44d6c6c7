import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newRepairReply } from "../../../src/api/repairs/repairs.contract";
import { isSerial, REPAIR_STATUSES, REPAIR_STEPS, type RepairStatus } from "../../../src/api/repairs/repairs.rules";
import { newKey } from "../../../server/core/ids";
import { expectSound } from "../invariants";
import { countOf, one, variantOf } from "../orders/order-kit";
import { DETAILS, openRepairShop, edit, move, postRepair, repairOf, stockRepairOf, takeIn } from "./repair-kit";

let at: Awaited<ReturnType<typeof openRepairShop>>;
let { manager, wuseManager, ada, ofAda } = {} as typeof at;

beforeAll(async () => {
  at = await openRepairShop();
  ({ manager, wuseManager, ada, ofAda } = at);
});
beforeEach(() => at.pool.query("truncate repairs, repair_orders restart identity"));
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const historyOf = async (key: string) => {
  const { rows } = await at.pool.query(
    `select action, employee_key as by, before, after from audit_log
      where entity = 'repair' and entity_key = $1 order by id`,
    [key],
  );
  return rows;
};

describe("taking a device in", () => {
  test("saves a customer's device with its problem and prices in kobo, and is in the history", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    expect(await repairOf(at.app, manager, key)).toMatchObject({
      ...DETAILS,
      ticket_number: 1,
      status: "received",
      customer: ada,
      customer_name: "Adaeze Okafor",
      customer_phone: "08035550142",
      variant: null,
      store: at.shop.ikeja.key,
      store_title: "Ikeja Store",
      employee_name: "Manager of Ikeja",
      version: 1,
    });
    expect(await one(at.pool, "select quoted_kobo, deposit_kobo from repairs")).toEqual({
      quoted_kobo: 8_500_050,
      deposit_kobo: 2_000_000,
    });
    expect(await historyOf(key)).toMatchObject([
      {
        action: "repair.created",
        by: at.shop.ikeja.manager.key,
        after: { ticket_number: "1", customer: "Adaeze Okafor", device: DETAILS.device, quoted_price: "₦85,000.50" },
      },
    ]);
  });

  test("of the shop's stock names the variant, and does not change stock", async () => {
    const cracked = variantOf(at.shop.galaxy, 2);
    const movements = await countOf(at.pool, "stock_movements");
    const key = await takeIn(at.app, manager, stockRepairOf(at.shop.ikeja.key, cracked));
    expect(await repairOf(at.app, manager, key)).toMatchObject({ customer: null, customer_name: "", variant: cracked });
    expect(await countOf(at.pool, "stock_movements")).toBe(movements);
  });

  test("does not count on the dashboard, which counts products with a variant in repair", async () => {
    const cards = async () => (await at.app.inject({ url: "/api/analytics/summary", headers: manager })).json().data;
    const { total_repair_products } = (await cards()).sales_statistics;
    await takeIn(at.app, manager, ofAda());
    expect([total_repair_products, (await cards()).sales_statistics.total_repair_products]).toEqual([1, 1]);
  });

  test("twice with the same key makes one ticket", async () => {
    const replies = [
      await postRepair(at.app, manager, ofAda(), "one-ticket"),
      await postRepair(at.app, manager, ofAda(), "one-ticket"),
    ];
    expect(replies[1]?.body).toBe(replies[0]?.body);
    const other = await postRepair(at.app, manager, ofAda({ device: "Other" }), "one-ticket");
    const { key } = newRepairReply.parse(replies[0]?.json()).data;
    expect([other.statusCode, other.json().saved]).toEqual([400, { key, number: 1 }]);
    expect(await countOf(at.pool, "repairs")).toBe(1);
  });

  test.each([
    ["no device", { device: " " }],
    ["no fault", { fault: "" }],
    ["neither customer nor unit", { customer: null }],
    ["an IMEI with a wrong check digit", { serial: "490154203237519" }],
    ["a negative price", { quoted_price: -1 }],
    ["a fraction of a kobo", { deposit: 0.001 }],
    ["an unknown field", { status: "ready" }],
  ])("is refused with %s", async (_what, changes) => {
    expect((await postRepair(at.app, manager, ofAda(changes))).statusCode).toBe(400);
    expect(await countOf(at.pool, "repairs")).toBe(0);
  });

  test("is refused with both a customer and a unit of stock", async () => {
    const reply = await postRepair(at.app, manager, ofAda({ variant: variantOf(at.shop.galaxy) }));
    expect([reply.statusCode, reply.json().fields]).toMatchObject([400, [{ name: "customer" }]]);
  });

  test.each([
    ["another store", () => ({ store: at.shop.wuse.key }), "This store is not available. Choose another one"],
    ["an unknown customer", () => ({ customer: newKey() }), "This customer is not available. Choose another one"],
    [
      "an unknown unit",
      () => ({ customer: null, variant: newKey() }),
      "This product is not in the stock of the store. Choose another one",
    ],
    [
      "a unit of another store",
      () => ({ customer: null, variant: variantOf(at.shop.pixel) }),
      "This product is not in the stock of the store. Choose another one",
    ],
    [
      "a deposit above the price",
      () => ({ deposit: 85_001 }),
      "The deposit is more than the quoted price. Enter a smaller deposit",
    ],
  ])("a rule refuses %s", async (_what, changes, words) => {
    const reply = await postRepair(at.app, manager, ofAda(changes()));
    expect([reply.statusCode, reply.json().error]).toEqual([417, words]);
    expect(await countOf(at.pool, "repairs")).toBe(0);
  });

  test("is refused with a unit of a deleted product", async () => {
    const body = stockRepairOf(at.shop.wuse.key, variantOf(at.shop.pixel));
    await takeIn(at.app, wuseManager, body);
    await at.pool.query("update products set deleted_at = now() where key = $1", [at.shop.pixel.key]);
    expect((await postRepair(at.app, wuseManager, body)).statusCode).toBe(417);
  });

  test("saves the device's name, which stays after the variant is deleted", async () => {
    const key = await takeIn(at.app, manager, stockRepairOf(at.shop.ikeja.key, variantOf(at.shop.charger)));
    const url = `/api/products/${at.shop.charger.key}/delete`;
    expect((await at.app.inject({ method: "DELETE", url, headers: manager })).statusCode).toBe(200);
    expect(await repairOf(at.app, manager, key)).toMatchObject({ device: DETAILS.device, variant: null });
  });
});

test("checks the IMEI digit of a serial number with 15 digits, and takes any other as it is", () => {
  expect(["490154203237518", "356938035643809", "000000000000000"].map(isSerial)).toEqual([true, true, true]);
  expect(["490154203237510", "356938035643808"].map(isSerial)).toEqual([false, false]);
  expect(["", "C39XQ1ABCDE", "49015420323751", "4901542032375189"].map(isSerial)).toEqual([true, true, true, true]);
});

describe("moving a ticket", () => {
  /** The statuses on the way from the start to each status. */
  const WAYS: Record<RepairStatus, RepairStatus[]> = {
    received: [],
    diagnosing: ["diagnosing"],
    "waiting-for-approval": ["diagnosing", "waiting-for-approval"],
    repairing: ["diagnosing", "repairing"],
    ready: ["diagnosing", "repairing", "ready"],
    "handed-over": ["diagnosing", "repairing", "ready", "handed-over"],
    declined: ["diagnosing", "waiting-for-approval", "declined"],
  };

  async function ticketAt(status: RepairStatus): Promise<string> {
    const key = await takeIn(at.app, manager, ofAda());
    for (const step of WAYS[status])
      expect((await move(at.app, key, step, { headers: manager })).statusCode, step).toBe(200);
    return key;
  }

  test.each(REPAIR_STATUSES)("from %s is possible to the statuses in the table and to no other", async (from) => {
    for (const to of REPAIR_STATUSES.filter((status) => status !== from)) {
      const key = await ticketAt(from);
      const reply = await move(at.app, key, to, { headers: manager });
      const isAllowed = REPAIR_STEPS[from].includes(to);
      expect([to, reply.statusCode]).toEqual([to, isAllowed ? 200 : 417]);
      expect((await repairOf(at.app, manager, key)).status).toBe(isAllowed ? to : from);
    }
  });

  test("is in the history, each step with the person", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    await move(at.app, key, "diagnosing", { headers: manager });
    await move(at.app, key, "repairing", { headers: at.admin });
    expect((await historyOf(key)).slice(1)).toEqual([
      {
        action: "repair.moved",
        by: at.shop.ikeja.manager.key,
        before: { status: "received" },
        after: { status: "diagnosing" },
      },
      {
        action: "repair.moved",
        by: at.shop.admin.key,
        before: { status: "diagnosing" },
        after: { status: "repairing" },
      },
    ]);
    const shown = await at.app.inject({ url: `/api/audit/repair/${key}`, headers: manager });
    expect(shown.json().data).toHaveLength(3);
  });

  test("to its current status changes nothing", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    const reply = await move(at.app, key, "received", { headers: manager, version: 1 });
    expect(reply.json().data).toEqual({ key, version: 1 });
    expect(await historyOf(key)).toHaveLength(1);
  });

  test("to waiting-for-approval needs a price for a customer's device, and none for the shop's own", async () => {
    const own = await takeIn(at.app, manager, {
      ...stockRepairOf(at.shop.ikeja.key, variantOf(at.shop.galaxy)),
      quoted_price: null,
    });
    const theirs = await takeIn(at.app, manager, ofAda({ quoted_price: null }));
    for (const key of [own, theirs]) await move(at.app, key, "diagnosing", { headers: manager });
    expect((await move(at.app, own, "waiting-for-approval", { headers: manager })).statusCode).toBe(200);
    const refused = await move(at.app, theirs, "waiting-for-approval", { headers: manager });
    expect([refused.statusCode, refused.json().error]).toEqual([
      417,
      "Enter the quoted price first, so that the customer knows what to approve",
    ]);
  });

  test("from an older version is stale and gets the current ticket", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    await move(at.app, key, "diagnosing", { headers: manager, version: 1 });
    const late = await move(at.app, key, "diagnosing", { headers: manager, version: 1 });
    expect([late.statusCode, late.json().current]).toEqual([409, await repairOf(at.app, manager, key)]);
  });
});

describe("editing a ticket", () => {
  const { device, serial, fault, handed_in, quoted_price, deposit, remark } = DETAILS;
  const details = { device, serial, fault, handed_in, quoted_price, deposit, remark };

  test("changes the details, and is in the history with the former ones", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    const reply = await edit(at.app, key, { ...details, quoted_price: 92_500 }, { headers: manager, version: 1 });
    expect(reply.json()).toEqual({ data: { key, version: 2 } });
    expect((await historyOf(key))[1]).toMatchObject({
      action: "repair.edited",
      before: { quoted_price: "₦85,000.50" },
      after: { quoted_price: "₦92,500.00" },
    });
  });

  test("without a change keeps the version; from an older version it is stale", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    expect((await edit(at.app, key, details, { headers: manager })).json().data.version).toBe(1);
    await move(at.app, key, "diagnosing", { headers: manager });
    const late = await edit(at.app, key, { ...details, remark: "Call first" }, { headers: manager, version: 1 });
    expect([late.statusCode, late.json().current]).toEqual([409, await repairOf(at.app, manager, key)]);
  });

  test("is refused after the device was handed over", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    for (const step of ["diagnosing", "repairing", "ready", "handed-over"] as const)
      await move(at.app, key, step, { headers: manager });
    const reply = await edit(at.app, key, { ...details, remark: "Too late" }, { headers: manager });
    expect([reply.statusCode, reply.json().error]).toEqual([417, "Ticket 1 is closed: the device was handed over"]);
  });

  test("is refused if the deposit would exceed the price", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    const reply = await edit(at.app, key, { ...details, quoted_price: 10_000 }, { headers: manager });
    expect(reply.statusCode).toBe(417);
  });
});

test("a ticket of another store looks unknown", async () => {
  const { key: customer } = await one<{ key: string }>(
    at.pool,
    `insert into customers (key, name, email, phone, address)
     values (gen_random_uuid(), 'Bola Ade', 'bola@example.com', '08035550199', '') returning key`,
  );
  await takeIn(at.app, manager, ofAda());
  const key = await takeIn(at.app, wuseManager, { ...ofAda({ customer }), store: at.shop.wuse.key });
  const own = await repairOf(at.app, wuseManager, key);
  expect(own).toMatchObject({
    key,
    ticket_number: 2,
    store: at.shop.wuse.key,
    store_title: "Wuse Store",
    employee_name: "Manager of Wuse",
    customer,
    customer_name: "Bola Ade",
    customer_phone: "08035550199",
  });
  expect((await historyOf(key))[0]).toMatchObject({ after: { customer: "Bola Ade" } });
  const { device, serial, fault, handed_in, quoted_price, deposit, remark } = DETAILS;
  const body = { device, serial, fault, handed_in, quoted_price, deposit, remark };
  for (const unknown of [key, newKey()]) {
    const replies = [
      await at.app.inject({ url: `/api/repairs/${unknown}`, headers: manager }),
      await edit(at.app, unknown, body, { headers: manager }),
      await move(at.app, unknown, "diagnosing", { headers: manager }),
    ];
    expect(replies.map(({ statusCode, body: text }) => [statusCode, text])).toEqual(
      Array(3).fill([404, JSON.stringify({ error: "Not found", code: "not_found" })]),
    );
  }
});
