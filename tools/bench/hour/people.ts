import type { Pool } from "pg";
import { startSessions } from "../../kit/staff";
import { goShopping } from "../shopping";
import type { Catalogue, Person } from "./plan";

/** Hires as many people as are missing: each like one of the demo's, in the same store and role. */
const HIRE = `
  insert into employees (key, name, email, phone, address, sex, store_key, role_key, is_admin, own_permissions,
                         employed_at, salary_kobo)
  select gen_random_uuid(), e.name || ' ' || n, n || '.' || e.email, e.phone, e.address, e.sex, e.store_key, e.role_key,
         e.is_admin, e.own_permissions, e.employed_at, 0
    from generate_series(0, $1::integer - 1) as n
    join (select *, row_number() over (order by key) - 1 as place, count(*) over () as total
            from employees where deactivated_at is null) e on e.place = n % e.total
  returning key`;

type Row = Pick<Person, "key" | "name" | "isAdmin" | "permissions" | "store">;

/** Hires and signs in `count` people, spread over the roles and stores and, in turn, over the servers. */
export async function hireStaff(pool: Pool, count: number, origins: readonly string[]) {
  const { shelves, buyers } = await goShopping(pool);
  const { rows: hired } = await pool.query<{ key: string }>(HIRE, [count]);
  const { rows } = await pool.query<Row>(
    `select e.key, e.name, e.is_admin as "isAdmin", e.store_key as store,
            coalesce(e.own_permissions, r.permissions) as permissions
       from employees e join roles r on r.key = e.role_key where e.key = any ($1)`,
    [hired.map(({ key }) => key)],
  );
  const tokens = await startSessions(
    pool,
    rows.map(({ key }) => key),
    1,
  );
  const people: Person[] = rows.map((row, place) => {
    const shelf = shelves.find(({ store }) => store === row.store) ?? shelves[0];
    return {
      ...row,
      token: tokens[place] ?? "",
      origin: origins[place % origins.length] ?? "",
      address: addressOf(place),
      accounts: shelf?.accounts ?? [],
      variants: shelf?.variants ?? [],
    };
  });
  const { rows: days } = await pool.query<Pick<Catalogue, "from" | "to">>(
    "select (max(day) - 29)::text as from, max(day)::text as to from day_totals",
  );
  return { people, catalogue: { buyers, from: days[0]?.from ?? "", to: days[0]?.to ?? "" } };
}

/** All of 127.0.0.0/8 is this machine, and each address of it counts as another network. */
export const addressOf = (place: number): string => `127.1.${Math.floor(place / 250)}.${1 + (place % 250)}`;
