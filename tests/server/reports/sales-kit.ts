import type { Pool } from "pg";
import { dayOf } from "../../../server/core/days";

export const KINDS = ["day", "store", "person", "product", "category"] as const;

export type Line = {
  order: string;
  at: Date;
  day: string;
  store: string;
  names: Record<(typeof KINDS)[number], string>;
  units: number;
  goods: number;
  cost: number;
  fee: number;
};

/** Discounts, costs, categories and goods that came back, of which the rows of orders keep the sums. */
export async function vary(pool: Pool): Promise<void> {
  await pool.query(
    `insert into categories (key, name) values (gen_random_uuid(), 'Phones'), (gen_random_uuid(), 'Sound')`,
  );
  await pool.query(
    `update products set category_key = (select key from categories where name = 'Phones') where title like 'Gadget%' and title < 'Gadget 4'`,
  );
  await pool.query(
    `update products set category_key = (select key from categories where name = 'Sound') where title = 'Power bank'`,
  );
  await pool.query(
    `update order_lines l set
       unit_cost_kobo = unit_price_kobo / 10 * (abs(hashtext(l.key::text)) % 13),
       discount_kobo = case when abs(hashtext(l.key::text)) % 3 = 0 then unit_price_kobo / 7 else 0 end,
       discount_reason = case when abs(hashtext(l.key::text)) % 3 = 0 then 'Bargained' else '' end,
       order_discount_kobo = case when abs(hashtext(l.key::text)) % 5 = 0 then unit_price_kobo / 11 else 0 end,
       returned_quantity = case when abs(hashtext(l.key::text)) % 4 = 0 then 1 else 0 end,
       returned_kobo = case when abs(hashtext(l.key::text)) % 4 = 0 then unit_price_kobo / 2 else 0 end
      from orders o where o.key = l.order_key and o.order_number between 100001 and 101000 and l.unit_price_kobo > 0`,
  );
  await pool.query(
    `update orders o set items_kobo = t.kobo
       from (select order_key, sum(unit_price_kobo * quantity - discount_kobo - order_discount_kobo - returned_kobo) as kobo
               from order_lines group by 1) t
      where t.order_key = o.key and o.order_number between 100001 and 101000`,
  );
}

/** Every line that counts, as its row says, for the report to be worked out from by hand. */
export async function linesByHand(pool: Pool): Promise<Line[]> {
  const { rows } = await pool.query(
    `select o.key as order, o.created_at, o.store_key, s.title as store, e.name as person, p.title as product,
            coalesce(c.name, '') as category, o.fee_kobo, l.*
       from order_lines l join orders o on o.key = l.order_key join stores s on s.key = o.store_key
       join employees e on e.key = o.facilitator_key join products p on p.key = l.product_key
       left join categories c on c.key = p.category_key
      where o.status in ('pending', 'completed')`,
  );
  return rows.map((row) => {
    const day = dayOf(row.created_at);
    const kept = row.quantity - row.returned_quantity;
    return {
      order: row.order,
      at: row.created_at,
      day,
      store: row.store_key,
      names: { day, store: row.store, person: row.person, product: row.product, category: row.category },
      units: kept,
      goods:
        Number(row.unit_price_kobo) * row.quantity -
        Number(row.discount_kobo) -
        Number(row.order_discount_kobo) -
        Number(row.returned_kobo),
      cost: Number(row.unit_cost_kobo) * kept,
      fee: Number(row.fee_kobo),
    };
  });
}

export const sum = (lines: readonly Line[], of: (line: Line) => number) =>
  lines.reduce((total, line) => total + of(line), 0);
export const ordersIn = (lines: readonly Line[]) => new Set(lines.map(({ order }) => order)).size;
export const feesIn = (lines: readonly Line[]) =>
  [...new Map(lines.map(({ order, fee }) => [order, fee])).values()].reduce((total, fee) => total + fee, 0);

export const figuresOf = (lines: readonly Line[], seesCost: boolean) => ({
  units: sum(lines, ({ units }) => units),
  goods: sum(lines, ({ goods }) => goods) / 100,
  ...(seesCost && { profit: sum(lines, ({ goods, cost }) => goods - cost) / 100 }),
});

export function partsOf(lines: readonly Line[], by: (typeof KINDS)[number], seesCost: boolean) {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.names[by], [...(groups.get(line.names[by]) ?? []), line]);
  const isWhole = by === "day" || by === "store" || by === "person";
  return new Map(
    [...groups].map(([name, some]) => [
      name,
      { orders: isWhole ? ordersIn(some) : null, ...figuresOf(some, seesCost) },
    ]),
  );
}
