import { raw, sql } from "../core/db/sql";

const KNOWN_ONCE = ["name", "phone", "address", "instagram", "twitter"] as const;

const isBlank = (column: string) => `btrim(c.${column}) = '' and btrim(excluded.${column}) <> ''`;

/**
 * The end of an `insert into customers as c`: a customer known by that email keeps all details, gets only blanks filled
 * (which makes a new version), and has the sale added to their totals.
 */
const ON_KNOWN_CUSTOMER = raw(`
  on conflict (lower(email)) do update set
    ${KNOWN_ONCE.map((column) => `${column} = case when ${isBlank(column)} then excluded.${column} else c.${column} end`).join(",\n    ")},
    version = c.version + case when ${KNOWN_ONCE.map((column) => `(${isBlank(column)})`).join(" or ")} then 1 else 0 end,
    order_count = c.order_count + excluded.order_count,
    spent_kobo = c.spent_kobo + excluded.spent_kobo,
    debt_kobo = c.debt_kobo + excluded.debt_kobo`);

/** The table `customer`: the one who is named, after the table `new`. */
export const CUSTOMER = sql`
  customer as (
    insert into customers as c (key, name, email, phone, address, instagram, twitter, order_count, spent_kobo,
                                debt_kobo)
    select new_customer_key, customer_name, customer_email, customer_phone, customer_address, customer_instagram,
           customer_twitter, holds_stock::integer, paid_kobo, debt_kobo from new
    ${ON_KNOWN_CUSTOMER}
    returning key),`;

/** The record of walk-in sales, made by the first of them; sales at the same moment wait for it once, and later never. */
export const WALK_IN = sql`
  walk_in as (
    insert into customers as c (key, name, email, phone, address, is_walk_in)
    select new_customer_key, customer_name, '', '', '', true from new
     where not exists (select from customers where is_walk_in)
    on conflict (lower(email)) do update set name = c.name
    returning key),
  customer as materialized (
    select key from walk_in union all select c.key from new join customers c on c.is_walk_in),`;
