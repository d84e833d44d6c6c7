import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { verifyPassword } from "../../../server/session/passwords/password";
import { expectSound } from "../invariants";
import { breakGround, type Ground, NOW, rowsOf, valueOf } from "./seed-kit";

describe("the demo shop", () => {
  let ground: Ground;
  let pool: Pool;

  beforeAll(async () => {
    ground = await breakGround();
    pool = await ground.seeded(6000);
  });

  afterAll(() => ground.clear());

  it("satisfies every invariant of the books", async () => {
    await expectSound(pool);
  });

  it("has the size of a shop with five stores", async () => {
    const counts = await rowsOf(
      pool,
      `select (select count(*) from stores) as stores, (select count(*) from roles) as roles,
              (select count(*) from employees) as employees, (select count(distinct role_key) from employees) as held,
              (select count(*) from customers where not is_walk_in) as customers, (select count(*) from suppliers) as suppliers,
              (select count(*) from orders) as orders, (select count(*) from transfers) as transfers,
              (select count(distinct type) from accounts) as "accountTypes"`,
    );
    expect(counts).toEqual([
      {
        stores: 5,
        roles: 5,
        employees: 30,
        held: 5,
        customers: 2500,
        suppliers: 40,
        orders: 6000,
        transfers: 66,
        accountTypes: 5,
      },
    ]);
    const gadgets = await valueOf(pool, "select count(distinct catalogue_key) from products");
    expect(gadgets).toBeGreaterThan(380);
    expect(gadgets).toBeLessThan(450);
  });

  it("is as large as the README says", async () => {
    const readme = (await readFile(new URL("../../../README.md", import.meta.url), "utf8")).replaceAll(/\s+/g, " ");
    const said = (noun: string) => Number(new RegExp(`([\\d,]+) ${noun}`).exec(readme)?.[1]?.replaceAll(",", ""));
    const count = async (rows: string) => Number(await valueOf(pool, `select count(${rows}`));
    expect({
      stores: said("stores"),
      gadgets: said("gadgets"),
      products: said("products"),
      customers: said("customers"),
      orders: said("orders"),
    }).toEqual({
      stores: await count("*) from stores"),
      gadgets: await count("distinct catalogue_key) from products"),
      products: await count("*) from products"),
      customers: await count("*) from customers where not is_walk_in"),
      orders: await count("*) from orders"),
    });
  });

  it("has orders of the last thirteen months, all within opening hours", async () => {
    const from = new Date("2025-10-21T00:00:00Z");
    const timed = ["orders", "customers", "products", "transfers", "transactions", "payments", "stock_movements"];
    for (const table of [...timed, "repairs", "shifts", "counts", "returns"]) {
      const outside = await rowsOf(
        pool,
        `select created_at from ${table} where created_at not between $1 and $2 limit 3`,
        [from, NOW],
      );
      expect({ table, outside }).toEqual({ table, outside: [] });
    }
    expect(await rowsOf(pool, "select at from audit_log where at not between $1 and $2 limit 3", [from, NOW])).toEqual(
      [],
    );
    expect(
      await rowsOf(
        pool,
        "select order_number from orders where extract(hour from created_at at time zone 'utc' + interval '1 hour') not between 9 and 18",
      ),
    ).toEqual([]);
  });

  it("numbers its orders by time, and continues after the last number", async () => {
    expect(
      await rowsOf(
        pool,
        `select order_number from (
           select order_number, created_at, lag(created_at) over (order by order_number) as earlier from orders) o
         where created_at <= earlier`,
      ),
    ).toEqual([]);
    expect(await valueOf(pool, "select nextval('order_numbers')")).toBe(16_001);
    expect(await valueOf(pool, "select nextval(pg_get_serial_sequence('transfers', 'order_number'))")).toBe(67);
  });

  it("records stock movements and log rows in the order they happened", async () => {
    expect(
      await rowsOf(
        pool,
        `select id from (select id, created_at, lag(created_at) over (partition by variant_key order by id) as earlier
           from stock_movements) m where created_at < earlier`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        pool,
        "select id from (select id, at, lag(at) over (order by id) as earlier from audit_log) a where at < earlier",
      ),
    ).toEqual([]);
    for (const [entity, table] of Object.entries({
      store: "stores",
      role: "roles",
      employee: "employees",
      supplier: "suppliers",
      account: "(select * from accounts where customer_key is null)",
      customer: "(select * from customers where not is_walk_in)",
      product: "products",
      order: "orders",
      transfer: "transfers",
      repair: "repairs",
      shift: "shifts",
      count: "counts",
    })) {
      const unlogged = await rowsOf(
        pool,
        `select t.key from ${table} t left join audit_log a on a.entity_key = t.key and a.entity = $1 and a.action = $2
          group by t.key having count(a.id) <> 1 limit 3`,
        [entity, `${entity}.created`],
      );
      expect({ entity, unlogged }).toEqual({ entity, unlogged: [] });
    }
  });

  it("sells everything above cost, from the stock of the order's store", async () => {
    expect(
      await rowsOf(pool, "select key from variants where sale_price_kobo <= price_kobo or price_kobo <= 0 limit 3"),
    ).toEqual([]);
    expect(
      await rowsOf(
        pool,
        `select o.order_number from orders o join order_lines l on l.order_key = o.key
           join variants v on v.key = l.variant_key join products p on p.key = l.product_key
          where p.store_key <> o.store_key or v.product_key <> p.key or v.status <> 'active'
             or l.unit_price_kobo <> v.sale_price_kobo or p.created_at > o.created_at limit 3`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        pool,
        `select o.order_number from orders o join employees e on e.key = o.facilitator_key
           join customers c on c.key = o.customer_key
          where e.store_key <> o.store_key or c.created_at > o.created_at limit 3`,
      ),
    ).toEqual([]);
  });

  it("tells of goods that came back, some days after they were handed over, and numbers them by time", async () => {
    const [told] = await rowsOf(
      pool,
      `select count(*) > 20 as some, max(return_number) = count(*) as numbered,
              bool_and(r.created_at > o.completed_at and r.created_at > o.created_at) as later,
              bool_and(o.status = 'completed' and o.returned_kobo = r.amount_kobo) as kept,
              array_agg(distinct l.condition order by l.condition) as conditions
         from returns r join orders o on o.key = r.order_key join return_lines l on l.return_key = r.key`,
    );
    expect(told).toEqual({ some: true, numbered: true, later: true, kept: true, conditions: ["resell", "return"] });
    const last = Number(await valueOf(pool, "select max(return_number) from returns"));
    expect(await valueOf(pool, "select nextval(pg_get_serial_sequence('returns', 'return_number'))")).toBe(last + 1);
  });

  it("owes some customers store credit for what came back", async () => {
    const owed = "select count(*) from accounts where customer_key is not null and balance_kobo < 0";
    expect(await valueOf(pool, owed)).toBeGreaterThanOrEqual(15);
  });

  it("posts an order's payments to the order's store and never overdraws an account", async () => {
    const own = "transactions t join accounts a on a.key = t.account_key and a.customer_key is null";
    expect(await rowsOf(pool, `select t.key from ${own} where a.store_key <> t.store_key limit 3`)).toEqual([]);
    const leftOver =
      "a.opening_kobo + sum(effect_kobo) over (partition by account_key order by t.created_at) as left_over";
    const below = `select * from (select account_key, ${leftOver} from ${own}) b where left_over < 0 limit 3`;
    expect(await rowsOf(pool, below)).toEqual([]);
  });

  it("transfers goods between the same variants of two stores", async () => {
    expect(
      await rowsOf(
        pool,
        `select t.order_number from transfers t join transfer_lines l on l.transfer_key = t.key
           join variants f on f.key = l.variant_key join variants r on r.key = l.to_variant_key
           join products p on p.key = f.product_key join products q on q.key = r.product_key
          where l.from_store_key = t.to_store_key or p.store_key <> l.from_store_key or q.store_key <> t.to_store_key
             or f.catalogue_key <> r.catalogue_key or p.catalogue_key <> q.catalogue_key`,
      ),
    ).toEqual([]);
    expect(await valueOf(pool, "select count(distinct transfer_key) from transfer_lines")).toBe(66);
  });

  it("has a growing number of orders, most on Saturdays, with every status", async () => {
    const sold = (where: string) => valueOf(pool, `select count(*) from orders where ${where}`);
    expect(await sold("created_at > '2026-08-23'")).toBeGreaterThan(1.4 * (await sold("created_at < '2026-01-19'")));
    expect(await sold("extract(isodow from created_at) = 6")).toBeGreaterThan(
      3 * (await sold("extract(isodow from created_at) = 7")),
    );
    const few = 15;
    for (const outcome of [
      "status = 'pending' and debt_kobo > 0",
      "status = 'completed' and debt_kobo > 0",
      "status = 'completed' and delivery_status = 'delivered'",
      "status = 'cancelled' and paid_kobo > 0",
      "key in (select order_key from payments where amount_kobo < 0)",
      "key in (select order_key from payments group by 1 having count(*) > 1)",
      "key in (select order_key from stock_movements where reason = 'sale-cancelled')",
      "key in (select order_key from stock_movements where reason = 'sale-returned')",
      "remark <> ''",
      "recipient_name <> customer_name",
    ]) {
      expect([outcome, (await sold(outcome)) >= few]).toEqual([outcome, true]);
    }
    const statuses = "select count(*) from (select status from variants group by 1 having count(*) >= 10) s";
    expect(await valueOf(pool, statuses)).toBe(4);
    expect(
      await valueOf(
        pool,
        "select count(distinct account_key) from payments join accounts a on a.key = account_key where not is_refund and a.customer_key is null",
      ),
    ).toBe(25);
  });

  it("uses no address or number that belongs to a real person", async () => {
    expect(
      await rowsOf(
        pool,
        "select email from customers where not is_walk_in and email !~ '^[a-z0-9._]+@example\\.(com|org|net)$' limit 3",
      ),
    ).toEqual([]);
    expect(await rowsOf(pool, "select email from employees where email !~ '^[a-z.]+@backroom\\.example$'")).toEqual([]);
    expect(
      await rowsOf(
        pool,
        `select phone from (select phone from customers where not is_walk_in union all select phone from employees
           union all select phone from stores union all select contact from suppliers
           union all select recipient_phone from orders where recipient_phone is not null) p
         where phone !~ '^0[789][01]\\d555\\d{4}$' limit 3`,
      ),
    ).toEqual([]);
  });

  it("accepts the sign-ins of the three demo people with their roles, and no others", async () => {
    const people = await rowsOf(
      pool,
      `select e.email, r.title, e.is_admin, e.password_hash, s.title as store from employees e
         join roles r on r.key = e.role_key join stores s on s.key = e.store_key
        where e.password_hash is not null order by r.title`,
    );
    expect(people.map(({ email, title, is_admin, store }) => ({ email, title, is_admin, store }))).toEqual([
      { email: DEMO_SIGN_INS.admin, title: "Administrator", is_admin: true, store: "Computer Village, Ikeja" },
      { email: DEMO_SIGN_INS.sales, title: "Sales associate", is_admin: false, store: "Computer Village, Ikeja" },
      { email: DEMO_SIGN_INS.manager, title: "Store manager", is_admin: false, store: "Computer Village, Ikeja" },
    ]);
    for (const { password_hash: stored } of people) expect(await verifyPassword(stored, DEMO_PASSWORD)).toBe(true);
  });

  it("has phones in stock in the store of the demo salesperson", async () => {
    const atHand = await rowsOf(
      pool,
      `select p.title from products p join stores s on s.key = p.store_key join variants v on v.product_key = p.key
        where s.title = 'Computer Village, Ikeja' and v.status = 'active' and v.quantity >= 2
          and (p.title, v.variation) in (values ('iPhone 15 Pro Max', 'Natural Titanium, 256GB'),
            ('Samsung Galaxy A15', 'Blue Black, 128GB'), ('Oraimo FreePods 4', 'Black'))
        order by p.title`,
    );
    expect(atHand.map(({ title }) => title)).toEqual(["Oraimo FreePods 4", "Samsung Galaxy A15", "iPhone 15 Pro Max"]);
  });

  it("has a drawn picture for every product and variant, and several for some products", async () => {
    const ofProducts = "select unnest(image || more_images) as image, cardinality(more_images) as more from products";
    const images = await rowsOf(pool, `${ofProducts} union select image, 0 from variants`);
    expect(new Set(images.map(({ more }) => more))).toEqual(new Set([0, 1, 2]));
    const files = new Set(await readdir(ground.mediaFolder));
    expect(images.length).toBeGreaterThan(40);
    for (const { image } of images)
      expect([image, files.has(String(image).replace("/media/", ""))]).toEqual([image, true]);
    const [sample = ""] = files;
    const drawn = { format: "webp", width: 256, height: 256, hasAlpha: true };
    expect(await sharp(join(ground.mediaFolder, sample)).metadata()).toMatchObject(drawn);
  });
});
