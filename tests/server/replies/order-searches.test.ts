import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../fixtures";
import type { OrderShop } from "../orders/order-kit";
import { mixPapers } from "../reports/exported/mixed-papers";
import { openMixedShop } from "../reports/exported/mixed-shop";
import { createListReader, keyOf, type ListReader } from "./list-reader";

type Order = {
  key: string;
  number: number;
  status: string;
  store: string;
  /** What a number finds: by phone or amounts. */
  phone: string;
  amounts: number[];
  serials: string[];
  codes: string[];
  /** The names of the customer's record, and that on the order. */
  record: string;
  former: string[];
  named: string;
  /** Today's and former words of each of its goods. */
  goods: string[];
};

let at: OrderShop;
let orders: Order[];
let readers: { reader: ListReader; scope: string | null }[];

beforeAll(async () => {
  at = await openMixedShop();
  await mixPapers(at);
  const { pool, shop } = at;
  await pool.query(
    `insert into former_names (key, name)
     select key, 'Formerly ' || name from customers where name in ('Buyer 3', 'Buyer 4')
     union all select key, 'Old ' || title from products where title = 'Gadget 2 of Ikeja'
     union all select v.key, 'Jet black' from variants v join products p on p.key = v.product_key
                where p.title = 'Gadget 6 of Wuse' and v.variation = 'Black'`,
  );
  await pool.query(
    `update orders set customer_name = 'Formerly Buyer 3' where order_number % 3 = 0
        and customer_key in (select key from customers where name = 'Buyer 3')`,
  );
  const { rows } = await pool.query<Order>(
    `select o.key, o.order_number::int as number, o.status, o.store_key as store, o.customer_phone as phone,
            array[o.cost_kobo, o.debt_kobo]::float8[] ||
              array(select amount_kobo::float8 from payments where order_key = o.key) as amounts,
            array(select lower(u.serial) from units u join order_lines l on l.key = u.order_line_key
                   where l.order_key = o.key) as serials,
            array(select coalesce(c.sku, c.barcode) from order_lines l join variants v on v.key = l.variant_key
                    join codes c on c.catalogue_key = v.catalogue_key where l.order_key = o.key) as codes,
            c.name as record, array(select name from former_names where key = c.key) as former, o.customer_name as named,
            array(select concat_ws(' ', p.title, v.variation, (select string_agg(f.name, ' ') from former_names f
                                                              where f.key in (p.key, v.key)))
                    from order_lines l join variants v on v.key = l.variant_key join products p on p.key = v.product_key
                   where l.order_key = o.key) as goods
       from orders o join customers c on c.key = o.customer_key order by o.order_number desc`,
  );
  orders = rows;
  const manager = await signIn(at.app, shop.ikeja.manager.email);
  readers = [
    { reader: createListReader(at.app, at.admin), scope: null },
    { reader: createListReader(at.app, manager), scope: shop.ikeja.key },
  ];
}, 60_000);
afterAll(() => at.close());

const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());

const isNumber = (typed: string, { number }: Order) => /^\d+$/.test(typed) && String(number).startsWith(typed);

function fits(typed: string, order: Order): boolean {
  const kobo = /^\d+(?:\.\d\d)?$/.test(typed) ? Math.round(Number(typed) * 100) : null;
  const words = typed.split(" ");
  return (
    isNumber(typed, order) ||
    (/^\d{3,}$/.test(typed) && order.phone.startsWith(typed)) ||
    (kobo !== null && kobo > 0 && order.amounts.includes(kobo)) ||
    order.serials.includes(typed.toLowerCase()) ||
    order.codes.some((code) => code.toLowerCase() === typed.toLowerCase()) ||
    has(order.record, typed) ||
    (order.former.some((name) => has(name, typed)) && has(order.named, typed)) ||
    order.goods.some((goods) => words.every((word) => has(goods, word)))
  );
}

/** Orders whose number begins with the text come first, by their numbers; the others follow by age. */
function found(typed: string, of: readonly Order[], isOldest: boolean): string[] {
  const those = of.filter((order) => fits(typed, order));
  const byNumber = those.filter((order) => isNumber(typed, order)).toSorted((one, other) => one.number - other.number);
  const others = those.filter((order) => !isNumber(typed, order));
  return [...byNumber, ...(isOldest ? others.toReversed() : others)].map(({ key }) => key);
}

const naira = (kobo: number | undefined) => ((kobo ?? 0) / 100).toFixed(2);

/** What is typed, from the rows of the shop. */
const TYPED: Readonly<Record<string, () => string>> = {
  "a whole number": () => String(orders[3]?.number),
  "the beginning of numbers": () => String(orders[30]?.number).slice(0, -1),
  "a phone number": () => orders[40]?.phone ?? "",
  "what an order costs": () => naira(orders[50]?.amounts[0]),
  "what is owed": () => naira(orders.find(({ amounts: [cost, debt = 0] }) => debt > 0 && debt !== cost)?.amounts[1]),
  "what was paid": () => naira(orders.find(({ amounts: [cost, , paid = 0] }) => paid > 0 && paid !== cost)?.amounts[2]),
  "a serial number": () => orders.find(({ serials }) => serials.length > 0)?.serials[0] ?? "",
  "a code": () => orders.find(({ codes }) => codes.length > 1)?.codes[1] ?? "",
  "a customer": () => "buyer 12",
  "a customer's former name": () => "Formerly",
  "a product": () => "Gadget 3 of Ikeja",
  "a variation": () => "White",
  "words of a product and a variation": () => "black gadget wuse",
  "a product's former name": () => "Old gadget",
  "a variation's former name": () => "Jet",
  "nothing that there is": () => "Zebra",
};

describe.each(Object.keys(TYPED))("a search for %s", (what) => {
  test("finds the orders of the person's stores that have it, with each filter and from either end", async () => {
    const typed = TYPED[what]?.() ?? "";
    const { ikeja, wuse } = at.shop;
    let most = 0;
    for (const { reader, scope } of readers) {
      for (const [store, status, sort] of [
        [null, null, null],
        [null, null, "oldest"],
        [ikeja.key, null, null],
        [wuse.key, "completed", null],
        [null, "pending", "oldest"],
        [null, "cancelled", null],
      ] as const) {
        const params = { query: typed, ...(store && { store }), ...(status && { status }), ...(sort && { sort }) };
        const { rows, total } = await reader.all(`orders?${new URLSearchParams(params)}`);
        const reach = orders.filter(
          (order) =>
            (scope === null || order.store === scope) &&
            (store === null || order.store === store) &&
            (status === null || order.status === status),
        );
        const wanted = found(typed, reach, sort === "oldest");
        expect([params, rows.map(keyOf), total]).toEqual([params, wanted, wanted.length]);
        const next = await reader.page(`orders?${new URLSearchParams(params)}`, "limit=2&page=2");
        expect([params, next.data.map(keyOf)]).toEqual([params, wanted.slice(2, 4)]);
        most = Math.max(most, wanted.length);
      }
    }
    expect([typed, most > 0]).toEqual([typed, what !== "nothing that there is"]);
  });
});
