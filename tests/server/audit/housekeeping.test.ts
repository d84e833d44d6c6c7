import { afterAll, beforeAll, expect, test } from "vitest";
import { tidy } from "../../../server/mail/housekeeping";
import { expectSound } from "../invariants";
import { countOf, openShop, orderBody, type OrderShop, postOrder } from "../orders/order-kit";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(async () => {
  await expectSound(at.pool);
  await at.close();
});

test("a repeated request is recognised for 30 days, and its reply is stored no longer", async () => {
  const { pool, app, admin, shop } = at;
  const sellBy = async (key: string) => (await postOrder(app, admin, orderBody(shop), key)).json().data.key;
  const [recent, old] = [await sellBy("recent"), await sellBy("old")];
  await pool.query(
    `update idempotent_replies
        set created_at = now() - case key when 'old' then interval '31 days' else interval '29 days' end`,
  );
  await tidy(pool);
  expect(await sellBy("recent")).toBe(recent);
  expect(await countOf(pool, "idempotent_replies")).toBe(1);
  expect(await sellBy("old")).not.toBe(old);
});

/** Rows on both sides of each limit, by their names, of which `stay` outlive it. `$1` is the administrator. */
const TABLES: readonly { table: string; name: string; insert: string; stay: readonly string[] }[] = [
  {
    table: "sessions",
    name: "encode(token_hash, 'escape')",
    insert: `insert into sessions (token_hash, file_token_hash, employee_key, expires_at)
             select v.name::bytea, ('file of ' || v.name)::bytea, $1, now() + v.left
               from (values ('over', interval '-1 second'), ('lasts', interval '1 hour')) as v (name, "left")`,
    stay: ["lasts"],
  },
  {
    table: "one_time_links",
    name: "kind",
    insert: `insert into one_time_links (employee_key, kind, token_hash, email, expires_at)
             select $1, v.name, v.name::bytea, '', now() + v.left
               from (values ('invite', interval '-1 second'), ('reset', interval '1 hour')) as v (name, "left")`,
    stay: ["reset"],
  },
  {
    table: "outbox",
    name: "email || coalesce(link, '')",
    insert: `insert into outbox (key, kind, employee_key, email, link, link_expires_at, created_at)
             select gen_random_uuid(), 'reset', $1, v.name, v.link, now() + v.left, now() - v.age
               from (values ('waits', ' at /link', interval '1 hour', interval '29 days'),
                            ('ended', ' at /link', interval '-1 second', interval '29 days'),
                            ('sent', null, interval '-1 second', interval '29 days'),
                            ('old', ' at /link', interval '1 hour', interval '31 days')) as v (name, link, "left", age)`,
    stay: ["ended", "sent", "waits at /link"],
  },
  {
    table: "email_changes",
    name: "email",
    insert: `insert into email_changes (key, employee_key, email, token_hash, expires_at, used_at)
             select gen_random_uuid(), $1, v.name, v.name::bytea, now() - v.age, now()
               from (values ('old', interval '31 days'), ('recent', interval '29 days')) as v (name, age)`,
    stay: ["recent"],
  },
  {
    table: "second_factors",
    name: "(select e.name from employees e where e.key = employee_key)",
    insert: `insert into second_factors (employee_key, sealed_secret, key_id, turned_on_at, created_at)
             select e.key, '', 1, case when v.is_on then now() end, now() - v.age
               from (values ('Manager of Ikeja', false, interval '25 hours'), ('Sales of Ikeja', false, interval '23 hours'),
                            ('Manager of Wuse', true, interval '25 hours')) as v (name, is_on, age)
                    join employees e on e.name = v.name where $1::uuid is not null`,
    stay: ["Manager of Wuse", "Sales of Ikeja"],
  },
  {
    table: "sign_in_attempts",
    name: "subject",
    insert: `insert into sign_in_attempts (subject, failures, blocked_until, updated_at)
             select v.name, 1, now() + v.left, now() - v.age
               from (values ('old', interval '-1 second', interval '121 minutes'),
                            ('old and blocked', interval '1 hour', interval '121 minutes'),
                            ('recent', interval '-1 second', interval '119 minutes')) as v (name, "left", age)
              where $1::uuid is not null`,
    stay: ["old and blocked", "recent"],
  },
  {
    table: "server_keys",
    name: "encode(secret, 'escape')",
    insert: `insert into server_keys (secret, purpose, created_at)
             select v.name::bytea, v.purpose, now() - v.age
               from (values ('old', 'device', interval '301 days'), ('recent', 'device', interval '299 days'),
                            ('seals drafts', 'draft', interval '301 days')) as v (name, purpose, age)
              where $1::uuid is not null`,
    stay: ["recent", "seals drafts"],
  },
  {
    table: "bulk_changes",
    name: "change #>> '{}'",
    insert: `insert into bulk_changes (key, status, change, unchanged, created_by, created_at, applied_by, applied_at)
             select gen_random_uuid(), v.status, to_jsonb(v.name), 0, $1, now() - v.age,
                    case v.status when 'applied' then $1::uuid end, case v.status when 'applied' then now() end
               from (values ('old', 'proposed', interval '25 hours'), ('recent', 'proposed', interval '23 hours'),
                            ('applied', 'applied', interval '25 hours')) as v (name, status, age)`,
    stay: ["applied", "recent"],
  },
  {
    table: "import_checks",
    name: "file",
    insert: `insert into import_checks (key, employee_key, file, created_at, products, versions, edit_versions)
             select gen_random_uuid(), $1, v.name, now() - v.age, '{}', '{}', '{}'
               from (values ('old', interval '25 hours'), ('recent', interval '23 hours')) as v (name, age)`,
    stay: ["recent"],
  },
  {
    table: "idempotent_replies",
    name: "key",
    insert: `with kept as (
               insert into idempotent_replies (employee_key, key, request_hash, created_at)
               select $1, v.name, '', now() - v.age
                 from (values ('over', interval '31 days'), ('lasts', interval '29 days'), ('refused', interval '31 days'),
                              ('refused to somebody else', interval '31 days')) as v (name, age))
             insert into refused_sales (key, employee_key, request_key, store_key, number, total_kobo, sold_at, reason, state)
             select gen_random_uuid(), e.key, v.name, s.key, '1', 1, now(), 'Sold out', 'undecided'
               from (values ('refused', true), ('refused to somebody else', false)) as v (name, is_own)
                    join employees e on case when v.is_own then e.key = $1 else e.name = 'Sales of Wuse' end
                    join stores s on s.title = 'Wuse Store'`,
    stay: ["lasts", "refused"],
  },
];

test.each(TABLES)("of $table what is over goes, and the rest stays", async ({ table, name, insert, stay }) => {
  const { pool, shop } = at;
  const names = async () => {
    const { rows } = await pool.query<{ name: string }>(`select ${name} as name from ${table} order by 1`);
    return rows.map((row) => row.name);
  };
  const before = await names();
  await pool.query(insert, [shop.admin.key]);
  expect((await names()).length - before.length).toBeGreaterThan(stay.length);
  await tidy(pool);
  expect(await names()).toEqual([...before, ...stay].toSorted());
  await pool.query("delete from refused_sales");
  await pool.query(`delete from ${table} where not (${name} = any ($1))`, [before]);
});
