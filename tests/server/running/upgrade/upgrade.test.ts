import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import { longTest } from "../../../long-test";
import { createShop } from "../../fixtures";
import { createDatabase } from "../../harness";
import { expectSound } from "../../invariants";
import { orderBody, restock, variantOf } from "../../orders/order-kit";
import { openLoad } from "../rounds/other-load";
import { openSales } from "../rounds/sales";
import type { RunningServer } from "../running-server";
import { startSession } from "../trust-kit";
import { openFront } from "./front";
import { installVersion, type Migrations } from "./version";

const CONNECTIONS = 6;
const MORE = 30;

/** The phone of a supplier gets its own column, which old servers do not know, so a trigger fills it from theirs. */
const EXPAND: Migrations = {
  "9001_expand.sql": `
    alter table orders add column channel text not null default 'shop';
    create table channels (channel text primary key);
    alter table suppliers add column phone text;
    create function supplier_phone() returns trigger language plpgsql as $$
    begin
      new.phone := new.contact;
      return new;
    end $$;
    create trigger supplier_phone before insert or update on suppliers for each row execute function supplier_phone();
    update suppliers set phone = contact where phone is null;`,
  "9002_index.sql": "create index concurrently orders_channel on orders (channel, order_number);",
};
const CONTRACT: Migrations = {
  ...EXPAND,
  "9003_contract.sql": `
    drop trigger supplier_phone on suppliers;
    alter table suppliers alter phone set default '', alter phone set not null;
    alter table orders drop column channel;`,
};

/** The replies of a server that were errors of its own, from its log; not those that say to try again. */
const failuresOf = ({ stderr }: RunningServer) =>
  stderr()
    .split("\n")
    .filter((line) => /"status":5\d\d/.test(line) && !line.includes('"status":503'));

longTest(
  "two servers are replaced by a newer version under load, which expands and then contracts the schema: nobody sees an error, nothing acknowledged is lost or doubled",
  async () => {
    const { pool, url, drop } = await createDatabase();
    onTestFinished(drop);
    const shop = await createShop(pool);
    await restock(pool, variantOf(shop.galaxy), 1_000_000);
    const token = await startSession(pool, shop.admin.key);
    const front = await openFront();
    const started: RunningServer[] = [];
    const start = async (version: ReturnType<typeof installVersion>) => {
      const server = version(url);
      started.push(server);
      return { ...server, origin: await server.ready };
    };
    const [before, expanded, contracted] = [installVersion({}), installVersion(EXPAND), installVersion(CONTRACT)];
    const [one, two] = await Promise.all([start(before), start(before)]);
    front.use([one.origin, two.origin]);

    const buyer = () => ({ ...orderBody(shop).customer, email: `${randomUUID()}@example.com` });
    const sales = openSales(token, () => orderBody(shop, { customer: buyer() }));
    const closingTime = new AbortController();
    onTestFinished(() => closingTime.abort());
    const load = openLoad({ origin: front.origin, token, store: shop.wuse.key, until: closingTime.signal });
    const selling = sales.sell(front.origin, CONNECTIONS, closingTime.signal, true);
    const moreSales = () => {
      const wanted = sales.acknowledged() + MORE;
      return expect.poll(sales.acknowledged, { timeout: 30_000 }).toBeGreaterThan(wanted);
    };
    /** The proxy still sends requests to it when it begins to close. */
    const drain = async ({ signal, ended }: RunningServer) => {
      signal("SIGTERM");
      expect(await ended).toBe(0);
    };
    await moreSales();

    // A report is being read when the new version starts, which has to wait with its migrations.
    const report = await pool.connect();
    onTestFinished(() => report.release(true));
    await report.query("begin");
    await report.query("select count(*) from orders");
    const starting = start(expanded);
    const [newer] = started.slice(-1);
    await expect.poll(() => newer?.stderr(), { timeout: 30_000 }).toContain("Migration 9001_expand.sql waits");
    await moreSales();
    await report.query("commit");
    const three = await starting;
    // Both servers of the old version serve on the newer schema.
    await moreSales();
    const restarted = before(url);
    expect(await restarted.ended).toBe(1);
    expect(restarted.stderr()).toContain("made by a newer Backroom (it has migration 9001_expand.sql)");

    front.use([one.origin, two.origin, three.origin]);
    await moreSales();
    await drain(one);
    const four = await start(expanded);
    front.use([two.origin, three.origin, four.origin]);
    await moreSales();
    await drain(two);
    front.use([three.origin, four.origin]);
    await moreSales();
    const { rows } = await pool.query("select count(*) as n from suppliers where phone is distinct from contact");
    expect(rows).toEqual([{ n: 0 }]);

    const [five, six] = await Promise.all([start(contracted), start(contracted)]);
    await moreSales();
    front.use([five.origin, six.origin, three.origin, four.origin]);
    await Promise.all([drain(three), drain(four)]);
    front.use([five.origin, six.origin]);
    await moreSales();

    closingTime.abort();
    await selling;
    const { edits, exports, reads } = await load.ended();
    expect([sales.unanswered(), sales.open()]).toEqual([0, 0]);
    expect(await sales.audit(pool)).toEqual({ lost: 0, doubled: 0, refused: [] });
    for (const counted of [reads, exports, edits]) {
      expect(counted).toMatchObject({ unavailable: 0, unanswered: 0, other: [] });
      expect(counted.done).toBeGreaterThan(0);
    }
    expect(edits.made).toBe(edits.done);
    expect(exports.cutOff).toBe(0);
    expect(started.flatMap(failuresOf)).toEqual([]);
    await expectSound(pool);
  },
);
