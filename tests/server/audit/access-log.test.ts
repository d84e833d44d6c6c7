import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newTransferReply } from "../../../src/api/stock/transfers.contract";
import { auditFailedSignIns } from "../../../server/books/access-log";
import { exportUrl, PERIOD } from "../reports/export-kit";
import { PASSWORD, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { openShop, orderBody, type OrderShop, sell, variantOf } from "../orders/order-kit";

let at: OrderShop;
let manager: SignedIn;

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

type LogRow = {
  action: string;
  entity: string;
  entity_key: string | null;
  employee_key: string | null;
  after: unknown;
};

/** The log rows since `work` began, as an administrator reads them. */
async function loggedBy(work: () => Promise<unknown>): Promise<LogRow[]> {
  const { rows } = await at.pool.query("select coalesce(max(id), 0)::int as last from audit_log");
  await work();
  const reply = await at.app.inject({ url: "/api/audit?limit=100", headers: at.admin });
  const data = reply.json().data as (LogRow & { id: number })[];
  return data
    .filter(({ id }) => id > rows[0]?.last)
    .map(({ action, entity, entity_key, employee_key, after }) => ({
      action,
      entity,
      entity_key,
      employee_key,
      after,
    }))
    .toReversed();
}

const get = async (url: string, headers: Record<string, string>) => {
  const reply = await at.app.inject({ url, headers });
  return reply.statusCode;
};

describe("opening papers", () => {
  test("is logged, with the person and the order", async () => {
    const key = await sell(at.app, at.sales, orderBody(at.shop));
    const { rows } = await at.pool.query("select order_number::int as number from orders where key = $1", [key]);
    const row = {
      entity_key: key,
      employee_key: at.shop.ikeja.sales.key,
      after: { order_number: rows[0]?.number },
    };
    const logged = await loggedBy(async () => {
      expect(await get(`/files/order-invoice/${key}/file.pdf`, at.sales)).toBe(200);
      expect(await get(`/api/servicecom/receipt/${key}/invoice?exportAs=thp`, at.sales)).toBe(200);
    });
    expect(logged.map(({ after: _, ...told }) => told)).toEqual([
      { action: "invoice.opened", entity: "invoice", entity_key: key, employee_key: row.employee_key },
      { action: "receipt.opened", entity: "receipt", entity_key: key, employee_key: row.employee_key },
    ]);
    for (const { after } of logged)
      expect(Number((after as { order_number: unknown }).order_number)).toBe(rows[0]?.number);
  });

  test("of a transfer is logged, too", async () => {
    const products = [{ product: at.shop.galaxy.key, variant: variantOf(at.shop.galaxy), quantity: 1 }];
    const made = await at.app.inject({
      method: "POST",
      url: "/api/inventory/transfers/new",
      headers: manager,
      payload: { products, to: at.shop.wuse.key },
    });
    const { key } = newTransferReply.parse(made.json()).data;
    const logged = await loggedBy(() => get(`/files/transfer-note/${key}/file.pdf`, manager));
    expect(logged).toMatchObject([
      { action: "transferNote.opened", entity_key: key, employee_key: at.shop.ikeja.manager.key },
    ]);
  });

  test("without access logs nothing, and opening one does not change the order's history", async () => {
    const key = await sell(at.app, at.sales, orderBody(at.shop));
    const logged = await loggedBy(() => get(`/files/order-invoice/${key}/file.pdf`, at.wuseSales));
    expect(logged).toEqual([]);
    await get(`/files/order-invoice/${key}/file.pdf`, at.sales);
    const history = await at.app.inject({ url: `/api/audit/order/${key}`, headers: at.sales });
    expect(history.json().data).toHaveLength(1);
  });
});

test.each(["products", "product-logs", "debtors", "suppliers"])(
  "downloading a report of %s is logged",
  async (report) => {
    const logged = await loggedBy(() => get(exportUrl(report), manager));
    const period =
      report === "suppliers"
        ? {}
        : Object.fromEntries([...new URLSearchParams(PERIOD)].map(([name, moment]) => [`period_${name}`, moment]));
    expect(logged).toEqual([
      {
        action: "export.downloaded",
        entity: "export",
        entity_key: null,
        employee_key: at.shop.ikeja.manager.key,
        after: { report, ...period },
      },
    ]);
  },
);

test("a report downloaded without permission logs nothing", async () => {
  expect(await loggedBy(() => get(exportUrl("suppliers"), at.sales))).toEqual([]);
});

describe("failed sign-ins", () => {
  beforeEach(async () => {
    await at.pool.query("truncate sign_in_attempts, failed_sign_ins");
  });

  const login = (email: string, password: string, remoteAddress: string) =>
    at.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password }, remoteAddress });

  const FINISHED = "2026-03-01T09:00:00Z";

  /** Puts all failures into one window; the test may have run across the end of the real one. */
  const moveToWindow = (start: string) =>
    at.pool.query(
      `with counted as (delete from failed_sign_ins returning *)
       insert into failed_sign_ins (window_start, email_digest, source, employee_key, attempts)
       select $1, email_digest, source, employee_key, sum(attempts)
         from counted group by email_digest, source, employee_key`,
      [start],
    );

  /** Lets the window end in which the failures are counted. */
  const windowEnds = async () => {
    await moveToWindow(FINISHED);
    await auditFailedSignIns(at.pool);
  };

  test("are logged as one row for each account and address with their number, when the window ends", async () => {
    const { sales } = at.shop.ikeja;
    const logged = await loggedBy(async () => {
      for (let time = 0; time < 3; time += 1) await login(` ${sales.email.toUpperCase()} `, "wrong", "203.0.113.1");
      await login(sales.email, "wrong", "203.0.113.2");
      await login(sales.email, PASSWORD, "203.0.113.2");
      await moveToWindow(new Date().toISOString());
      await auditFailedSignIns(at.pool);
      expect((await at.pool.query("select from audit_log where action = 'session.refused'")).rowCount).toBe(0);
      await windowEnds();
      await windowEnds();
    });
    const row = { action: "session.refused", entity: "session", entity_key: null, employee_key: null };
    expect(logged.filter(({ action }) => action === "session.refused")).toEqual([
      { ...row, after: { employee: sales.key, source: "203.0.113.1", attempts: 3 } },
      { ...row, after: { employee: sales.key, source: "203.0.113.2", attempts: 1 } },
    ]);
  });

  test("are logged by a code instead of the typed text when the email is unknown; those of a deactivated person are logged, too", async () => {
    const typed = "my-secret-passphrase";
    const { key, email } = at.shop.wuse.sales;
    await at.pool.query("update employees set deactivated_at = now() where key = $1", [key]);
    const logged = await loggedBy(async () => {
      await login(typed, "wrong", "203.0.113.3");
      await login(email, PASSWORD, "203.0.113.3");
      await windowEnds();
    });
    await at.pool.query("update employees set deactivated_at = null where key = $1", [key]);
    const code = createHash("sha256").update(typed).digest("base64url").slice(0, 8);
    expect(logged.map(({ after }) => after)).toEqual(
      expect.arrayContaining([
        { email_code: code, source: "203.0.113.3", attempts: 1 },
        { employee: key, source: "203.0.113.3", attempts: 1 },
      ]),
    );
    expect(JSON.stringify(logged)).not.toContain(typed);
  });

  test("cannot fill the log: a window has at most 50 rows, most attempts first, and one row for the rest", async () => {
    await at.pool.query(
      `insert into failed_sign_ins (window_start, email_digest, source, attempts)
       select '2026-03-01T09:00:00Z', 'digest-' || n, '203.0.113.' || n, n from generate_series(1, 120) n`,
    );
    const logged = await loggedBy(() => auditFailedSignIns(at.pool));
    expect(logged).toHaveLength(51);
    expect(logged[0]?.after).toMatchObject({ attempts: 120 });
    // 1 + 2 + … + 70.
    expect(logged[50]?.after).toEqual({ sources: 70, attempts: 2485 });
  });

  test("recorded by several servers at the same time are stored once", async () => {
    const logged = await loggedBy(async () => {
      await login("nobody@nowhere.example", "wrong", "203.0.113.4");
      await moveToWindow(FINISHED);
      await Promise.all([1, 2, 3, 4].map(() => auditFailedSignIns(at.pool)));
    });
    expect(logged).toHaveLength(1);
  });
});
