import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newRepairReply } from "../../../src/api/repairs/repairs.contract";
import { isSerial, REPAIR_STATUSES, REPAIR_STEPS, type RepairStatus } from "../../../src/api/repairs/repairs.rules";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, openShop, orderBody, type OrderShop, sell, variantOf } from "../orders/order-kit";
import { DETAILS, edit, move, postRepair, repairOf, stockRepairOf, takeIn } from "./repair-kit";

let at: OrderShop;
let manager: SignedIn;
let wuseManager: SignedIn;
let ada: string;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  wuseManager = await signIn(at.app, at.shop.wuse.manager.email);
  await sell(at.app, at.admin, orderBody(at.shop));
  ada = (await one<{ key: string }>(at.pool, "select key from customers")).key;
});
beforeEach(() => at.pool.query("truncate repairs restart identity"));
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const ofAda = (changes: object = {}) => ({
  ...DETAILS,
  store: at.shop.ikeja.key,
  customer: ada,
  variant: null,
  ...changes,
});

const historyOf = async (key: string) => {
  const { rows } = await at.pool.query(
    `select action, employee_key as by, before, after from audit_log
      where entity = 'repair' and entity_key = $1 order by id`,
    [key],
  );
  return rows;
};

describe("taking in", () => {
  test("a customer's device keeps what was said, in kobo, and is noted in the history", async () => {
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

  test("a unit of stock names its variant, and leaves stock as it is", async () => {
    const cracked = variantOf(at.shop.galaxy, 2);
    const movements = await countOf(at.pool, "stock_movements");
    const key = await takeIn(at.app, manager, stockRepairOf(at.shop.ikeja.key, cracked));
    expect(await repairOf(at.app, manager, key)).toMatchObject({ customer: null, customer_name: "", variant: cracked });
    expect(await countOf(at.pool, "stock_movements")).toBe(movements);
  });

  test("the dashboard counts products with a variant in repair, not tickets", async () => {
    const cards = async () => (await at.app.inject({ url: "/api/analytics/summary", headers: manager })).json().data;
    const { total_repair_products } = (await cards()).sales_statistics;
    await takeIn(at.app, manager, ofAda());
    expect([total_repair_products, (await cards()).sales_statistics.total_repair_products]).toEqual([1, 1]);
  });

  test("with the same key twice makes one ticket", async () => {
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
    ["a price below nothing", { quoted_price: -1 }],
    ["part of a kobo", { deposit: 0.001 }],
    ["a field that there is not", { status: "ready" }],
  ])("is refused with %s", async (_what, changes) => {
    expect((await postRepair(at.app, manager, ofAda(changes))).statusCode).toBe(400);
    expect(await countOf(at.pool, "repairs")).toBe(0);
  });

  test("is refused for both a customer and a unit", async () => {
    const reply = await postRepair(at.app, manager, ofAda({ variant: variantOf(at.shop.galaxy) }));
    expect([reply.statusCode, reply.json().fields]).toMatchObject([400, [{ name: "customer" }]]);
  });

  test.each([
    ["another store", () => ({ store: at.shop.wuse.key }), "This store is not available. Choose another one"],
    ["an unknown customer", () => ({ customer: newKey() }), "This customer is not available. Choose another one"],
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

  test("a variant that is deleted later leaves its ticket, which still names the device", async () => {
    const key = await takeIn(at.app, manager, stockRepairOf(at.shop.ikeja.key, variantOf(at.shop.charger)));
    const url = `/api/products/${at.shop.charger.key}/delete`;
    expect((await at.app.inject({ method: "DELETE", url, headers: manager })).statusCode).toBe(200);
    expect(await repairOf(at.app, manager, key)).toMatchObject({ device: DETAILS.device, variant: null });
  });
});

test("a serial number of 15 digits needs the IMEI's check digit; any other is taken as it is", () => {
  expect(["490154203237518", "356938035643809", "000000000000000"].map(isSerial)).toEqual([true, true, true]);
  expect(["490154203237510", "356938035643808"].map(isSerial)).toEqual([false, false]);
  expect(["", "C39XQ1ABCDE", "49015420323751", "4901542032375189"].map(isSerial)).toEqual([true, true, true, true]);
});

describe("moving", () => {
  /** The way to each status from the start. */
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

  test.each(REPAIR_STATUSES)("from %s goes along the table and nowhere else", async (from) => {
    for (const to of REPAIR_STATUSES.filter((status) => status !== from)) {
      const key = await ticketAt(from);
      const reply = await move(at.app, key, to, { headers: manager });
      const isAllowed = REPAIR_STEPS[from].includes(to);
      expect([to, reply.statusCode]).toEqual([to, isAllowed ? 200 : 417]);
      expect((await repairOf(at.app, manager, key)).status).toBe(isAllowed ? to : from);
    }
  });

  test("each step is in the history with who took it", async () => {
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

  test("to the status it has changes nothing", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    const reply = await move(at.app, key, "received", { headers: manager, version: 1 });
    expect(reply.json().data).toEqual({ key, version: 1 });
    expect(await historyOf(key)).toHaveLength(1);
  });

  test("a customer approves a price, so there has to be one; the shop's own stock needs none", async () => {
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

  test("from an older version is stale and says how the ticket is now", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    await move(at.app, key, "diagnosing", { headers: manager, version: 1 });
    const late = await move(at.app, key, "diagnosing", { headers: manager, version: 1 });
    expect([late.statusCode, late.json().current]).toEqual([409, await repairOf(at.app, manager, key)]);
  });
});

describe("editing", () => {
  const { device, serial, fault, handed_in, quoted_price, deposit, remark } = DETAILS;
  const details = { device, serial, fault, handed_in, quoted_price, deposit, remark };

  test("changes the details and notes what they were", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    const reply = await edit(at.app, key, { ...details, quoted_price: 92_500 }, { headers: manager, version: 1 });
    expect(reply.json()).toEqual({ data: { key, version: 2 } });
    expect((await historyOf(key))[1]).toMatchObject({
      action: "repair.edited",
      before: { quoted_price: "₦85,000.50" },
      after: { quoted_price: "₦92,500.00" },
    });
  });

  test("that changes nothing keeps the version; from an older version it is stale", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    expect((await edit(at.app, key, details, { headers: manager })).json().data.version).toBe(1);
    await move(at.app, key, "diagnosing", { headers: manager });
    const late = await edit(at.app, key, { ...details, remark: "Call first" }, { headers: manager, version: 1 });
    expect([late.statusCode, late.json().current]).toEqual([409, await repairOf(at.app, manager, key)]);
  });

  test("ends when the device is handed over", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    for (const step of ["diagnosing", "repairing", "ready", "handed-over"] as const)
      await move(at.app, key, step, { headers: manager });
    const reply = await edit(at.app, key, { ...details, remark: "Too late" }, { headers: manager });
    expect([reply.statusCode, reply.json().error]).toEqual([417, "Ticket 1 is closed: the device was handed over"]);
  });

  test("never leaves a deposit above the price", async () => {
    const key = await takeIn(at.app, manager, ofAda());
    const reply = await edit(at.app, key, { ...details, quoted_price: 10_000 }, { headers: manager });
    expect(reply.statusCode).toBe(417);
  });
});

test("a ticket of another store is as unknown as one that never was", async () => {
  const key = await takeIn(at.app, wuseManager, { ...ofAda(), store: at.shop.wuse.key });
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
