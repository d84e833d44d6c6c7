import type { Pool } from "pg";
import { serialMatch } from "../../src/api/stock/units.rules";
import { queryAgain } from "../core/db/transaction";
import { literalPattern, searchPattern, type Values } from "../reading/list";

/** Longer numbers than any order's are not searched: they might not fit a bigint. */
const ORDER_NUMBER = /^#?(\d{1,15})$/;
const PHONE = /^\+?[\d\s]{3,}$/;
/** Naira with or without a sign, thousands and kobo; 13 digits of naira are exact as kobo. */
const AMOUNT = /^(?:₦|ngn|n)?\s?(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})(?:\.(\d{1,2}))?$/i;
/** Texts with a digit that are long enough; others are not looked up. */
const SERIAL = /^(?=.*\d)[!-~][ -~]{2,46}[!-~]$/;

/** Maximum length of a number that is searched. */
const LONGEST = 15;
/** Greater than every order number. */
const AFTER_NUMBERS = 10 ** (LONGEST + 1);

const MOST_WORDS = 8;

/** Numbers in the first range that is read for orders with some keys, and how many times larger the next may be. */
const RANGE = 4096;
const GROWTH = 8;

type Search = {
  typed: string;
  /** The order of the unit with this serial number. */
  serial: string | null;
  /** SQL of the keys of the stores whose orders are found: an order has to be in each. */
  stores: readonly string[];
  /** SQL of a status; null for all. */
  status: string | null;
  isOldest: boolean;
  /** Orders that the count and all pages so far need. */
  most: number;
  values: Values;
};

/**
 * Tables of a `with`, of which `hits` has the `order_number` of each order found and its `place` among them. Orders are
 * found by number, customer, phone, serial number, goods and amounts, each by an index and each within the stores. Each
 * way finds at most `most`, so together they have the first `most` of all. Those whose number begins with the typed digits
 * come first.
 */
export function searchTables(search: Search): string {
  const { typed, most } = search;
  const number = ORDER_NUMBER.exec(typed)?.[1];
  const kobo = koboOf(typed);
  const pattern = search.values.add(searchPattern(typed));
  const hits = [
    ...(number === undefined ? [] : [byNumber(number, search)]),
    ...byOrder(search),
    ...(kobo === null ? [] : byAmount(kobo, search)),
    withKeys(search, { keys: "buyers", table: "orders", column: "customer_key" }),
    withKeys(search, {
      keys: "others",
      table: "orders",
      column: "customer_key",
      only: isIn("g.customer_name", pattern),
    }),
    withKeys(search, { keys: "goods", table: "order_goods", column: "variant_key" }),
  ];
  return `buyers as materialized (${buyersOf(pattern)}),
    others as materialized (${othersOf(pattern)}),
    goods as materialized (${goodsOf(typed, search.values)}),
    hits as materialized (
      select order_number, min(place) as place from (${hits.join(" union all ")}) found
       group by 1 order by place limit ${most})`;
}

/** Matches of a number have their own order; the others follow, the newest first unless the oldest are wanted first. */
const placeOf = ({ isOldest }: Search, number: string) =>
  isOldest ? `${AFTER_NUMBERS} + ${number}` : `${AFTER_NUMBERS} - ${number}`;

const filtersOf = ({ stores, status }: Search, alias: string) =>
  [
    ...stores.map((store) => `${alias}.store_key = ${store}`),
    ...(status === null ? [] : [`${alias}.status = ${status}`]),
  ]
    .map((filter) => ` and ${filter}`)
    .join("");

/** The exact number first, then longer ones, each length by a range of a dedicated index. */
function byNumber(digits: string, search: Search): string {
  const first = Number(digits);
  const tens = Array.from({ length: first === 0 ? 1 : LONGEST - String(first).length + 1 }, (_, more) => 10 ** more);
  return `(
    select o.order_number, o.order_number as place
      from unnest(array[${tens.join(", ")}]::bigint[]) tens cross join lateral (
        select o.order_number from orders o
         where o.order_number >= ${first} * tens and o.order_number < ${first + 1} * tens ${filtersOf(search, "o")}
         order by o.order_number limit ${search.most}) o)`;
}

/** One of the ways to find an order by its own columns. */
const among = (search: Search, condition: string) => `(
  select o.order_number, ${placeOf(search, "o.order_number")} as place from orders o
   where ${condition} ${filtersOf(search, "o")}
   order by o.order_number ${search.isOldest ? "" : "desc"} limit ${search.most})`;

/** The order of a serial, or phones by prefix, which are stored with and without spaces. */
function byOrder(search: Search): string[] {
  const { typed, serial, values } = search;
  const ways: string[] = [];
  if (serial !== null) ways.push(among(search, `o.key = ${values.add(serial)}::uuid`));
  if (PHONE.test(typed)) {
    const phones = new Set([typed, typed.replace(/\s/g, "")]);
    ways.push(...[...phones].map((phone) => among(search, `o.customer_phone like ${values.add(`${phone}%`)}`)));
  }
  return ways;
}

/** The amount in kobo that the text is; null if it is none, and for 0, which orders that are paid owe. */
export function koboOf(typed: string): bigint | null {
  const [, naira = "", kobo = ""] = AMOUNT.exec(typed) ?? [];
  const amount = BigInt(naira.replaceAll(",", "") + kobo.padEnd(2, "0"));
  return amount === 0n ? null : amount;
}

/**
 * What the order costs, what is owed for it, which the customer may just have sent, and what was paid at once, as a bank
 * names it. Keys of orders are ordered by time, so payments of the newest orders are read first.
 */
function byAmount(kobo: bigint, search: Search): string[] {
  const amount = `${kobo}`;
  return [
    among(search, `o.cost_kobo = ${amount}`),
    among(search, `o.debt_kobo = ${amount} and o.debt_kobo > 0`),
    `(select o.order_number, ${placeOf(search, "o.order_number")} as place
        from (select order_key from payments where amount_kobo = ${amount}
               order by order_key ${search.isOldest ? "" : "desc"}) p
        join orders o on o.key = p.order_key ${filtersOf(search, "o")} limit ${search.most})`,
  ];
}

/** SQL: the text stands anywhere in the name, or begins it if it is short; in any case and without accents. */
const isIn = (name: string, pattern: string) => `sort_name(${name}) like sort_name(${pattern})`;

/** One row with the customers whose name has the text. */
const buyersOf = (pattern: string) => `select array(select key from customers where ${isIn("name", pattern)}) as keys`;

/** One row with those who bought under another name that has the text: a shared email may have many. */
const othersOf = (pattern: string) => `
  select array(select f.key from former_names f join customers c on c.key = f.key where ${isIn("f.name", pattern)}) as keys`;

/**
 * One row with the variants of the goods that a text names: by a SKU or barcode, or by words that each stand in the title or
 * variation, today's or a former one, also of goods that are deleted. The longest word is the one the indexes find.
 */
function goodsOf(typed: string, values: Values): string {
  const words = typed.split(/\s+/).slice(0, MOST_WORDS);
  const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? "";
  const pattern = values.add(searchPattern(longest));
  const each = () => words.map((word) => `n.name ilike ${values.add(`%${literalPattern(word)}%`)}`).join(" and ");
  const name = `cross join lateral (
    select concat_ws(' ', p.title, v.variation, (
             select string_agg(f.name, ' ') from former_names f where f.key in (p.key, v.key))) as name) n`;
  return `
    select array(
      select v.key from (
        select key as product, null::uuid as variant from products where title ilike ${pattern}
        union all
        select product_key, key from variants where variation ilike ${pattern}
        union all
        select p.key, null from former_names f join products p on p.key = f.key where ${isIn("f.name", pattern)}
        union all
        select v.product_key, v.key from former_names f join variants v on v.key = f.key
         where ${isIn("f.name", pattern)}) m
        join products p on p.key = m.product
        join variants v on v.product_key = m.product and (m.variant is null or v.key = m.variant)
        ${words.length === 1 ? "" : `${name} where ${each()}`}
      union
      select v.key from codes c join variants v on v.catalogue_key = c.catalogue_key
       where c.match = code_match(${values.add(typed)})) as keys`;
}

type Keyed = {
  /** The table of the `with` that has the keys. */
  keys: "buyers" | "others" | "goods";
  /** The table `g` with a row for each order and key, and its column of the keys. */
  table: "orders" | "order_goods";
  column: string;
  /** Another condition on `g`. */
  only?: string;
};

/**
 * Orders with any of many keys. Ranges of order numbers are read one after another, from the newest order, until enough are
 * found. What a range had decides how large the next one is, so few more orders are read than are needed.
 */
function withKeys(search: Search, { keys, table, column, only = "true" }: Keyed): string {
  const { isOldest, most, stores, status } = search;
  const newest = "(select max(order_number) from orders)";
  const oldest = "(select min(order_number) from orders)";
  const { start, low, high, next, isLeft } = isOldest
    ? { start: oldest, low: "r.at", high: "r.at + r.width", next: "r.at + r.width", isLeft: `r.at <= ${newest}` }
    : {
        start: `${newest} + 1`,
        low: "r.at - r.width",
        high: "r.at",
        next: "r.at - r.width",
        isLeft: `r.at > ${oldest}`,
      };
  const scope = stores.map((store) => ` and g.store_key = ${store}`).join("");
  const ofStatus = status === null ? "" : `join orders s on s.order_number = g.order_number and s.status = ${status}`;
  const larger = `r.width * ${GROWTH}`;
  return `(
    with recursive reach (at, width, n, numbers) as (
      select ${start}, ${RANGE}::bigint, 0, '{}'::bigint[] where (select cardinality(keys) > 0 from ${keys})
      union all
      select ${next},
             case f.n when 0 then ${larger}
                      else least(${larger}, r.width * greatest(${most} - r.n - f.n, 0) / f.n * 5 / 4 + ${RANGE} / 4) end,
             r.n + f.n, f.numbers
        from reach r
        cross join lateral (
          select array(
            select distinct g.order_number from ${table} g ${ofStatus}
             where g.${column} = any ((select keys from ${keys})::uuid[])
               and g.order_number >= ${low} and g.order_number < ${high} ${scope} and ${only}) as numbers offset 0) found
        cross join lateral (select found.numbers, cardinality(found.numbers) as n) f
       where r.n < ${most} and ${isLeft})
    select number as order_number, ${placeOf(search, "number")} as place from reach cross join unnest(numbers) number
     order by place limit ${most})`;
}

/**
 * The order that holds or sold the unit with this serial number; null when there is none. It is read by itself, because
 * PostgreSQL would read all orders for a condition on another table among those of a search.
 */
export async function orderOfSerial(pool: Pool, typed: string): Promise<string | null> {
  if (!SERIAL.test(typed)) return null;
  const { rows } = await queryAgain<{ key: string }>(pool, {
    name: "order-of-serial",
    text: `select l.order_key as key from units u join order_lines l on l.key = u.order_line_key where u.match = $1`,
    values: [serialMatch(typed)],
  });
  return rows[0]?.key ?? null;
}
