import type { AdjustmentReason } from "../../src/api/counts/counts.rules";
import type { Tx } from "../core/db/transaction";
import { insertRows, type Row, table } from "../data/seed/bulk";
import { DAY, HOUR, midnight, MINUTE } from "../data/seed/clock";
import type { DemoPart, Story } from "../data/seed/demo-part";
import { createKeys } from "../data/seed/keys";
import { createRandom } from "../data/seed/random";
import type { Employee, Product, Store, Variant } from "../data/seed/shop";

const COUNTS = table("counts", {
  uuid: ["key", "store_key", "created_by", "posted_by"],
  text: ["range", "range_title", "note", "status"],
  bigint: ["count_number"],
  integer: ["version"],
  time: ["created_at", "posted_at"],
});

const LINES = table("count_lines", {
  uuid: ["key", "count_key", "variant_key"],
  text: ["reason"],
  integer: ["place"],
});

type Count = { -readonly [Name in keyof Row<typeof COUNTS>]: Row<typeof COUNTS>[Name] };

/** What was found of a variant, and by whom. */
type Entry = { countKey: string; variantKey: string; found: number; by: string; at: number };

type Posted = { countKey: string; variantKey: string; delta: number; cost: number };

type Plan = {
  number: number;
  store: Store;
  /** Its products' titles begin with this. */
  title: string;
  day: number;
  until: "counting" | "reviewing" | "posted";
  note: string;
};

/** Every so many lines one unit is missing, or one more is there. */
const [SHORT_EACH, OVER_EACH] = [5, 11];

const reasonOf = (delta: number, index: number): AdjustmentReason =>
  delta > 0 ? "found" : index % 2 === 0 ? "lost" : "wrong-count";

function plan({ books, schedule, stores, products, now }: Story) {
  const keys = createKeys(createRandom("count keys"));
  const random = createRandom("counts");
  const counts: Count[] = [];
  const lines: Row<typeof LINES>[] = [];
  const entries: Entry[] = [];
  const posted: Posted[] = [];

  const start = ({ store, title, number, until, note, day }: Plan) => {
    const variants = linesOf(products, store, title);
    if (variants.length === 0) return;
    const at = day + 17 * HOUR + number * MINUTE;
    const key = keys(at);
    const by = store.stockKeeper;
    const count: Count = {
      key,
      count_number: number,
      store_key: store.key,
      range: "search",
      range_title: title,
      note,
      status: "counting",
      created_by: by.key,
      created_at: at,
      posted_by: null,
      posted_at: null,
      version: 1,
    };
    const log = (moment: number, person: Employee, action: string, after: object, before?: object) =>
      books.note({
        at: moment,
        employeeKey: person.key,
        action,
        entity: "count",
        entityKey: key,
        after,
        ...(before && { before }),
      });
    schedule.add(at, () => {
      counts.push(count);
      const facts = { count_number: String(number), store: store.key, range: "search", range_title: title };
      log(at, by, "count.created", { ...facts, lines: String(variants.length), note });
    });
    const differences: { variant: Variant; delta: number; reason: AdjustmentReason }[] = [];
    for (const [index, variant] of variants.entries()) {
      const delta = index % OVER_EACH === 3 ? 1 : index % SHORT_EACH === 1 ? -1 : 0;
      const moment = at + (index + 1) * MINUTE;
      const isLeft = until === "counting" && index % 3 === 2;
      lines.push({
        key: keys(at),
        count_key: key,
        variant_key: variant.key,
        place: index + 1,
        reason: delta === 0 ? "wrong-count" : reasonOf(delta, index),
      });
      if (isLeft) continue;
      const counter = index % 4 === 3 ? random.pick(store.sellers) : by;
      schedule.add(moment, () => {
        const found = Math.max(0, variant.quantity + delta);
        const product = `${variant.product.title} (${variant.variation})`;
        log(moment, counter, "count.counted", { product, found, counted: found });
        entries.push({ countKey: key, variantKey: variant.key, found, by: counter.key, at: moment });
        const real = found - variant.quantity;
        differences.push({ variant, delta: real, reason: reasonOf(delta, index) });
      });
    }
    if (until === "counting") return;
    const reviewAt = at + (variants.length + 5) * MINUTE;
    const manager = store.sellers.at(-1) ?? by;
    schedule.add(reviewAt, () => {
      count.status = "reviewing";
      count.version = 2;
      log(reviewAt, manager, "count.moved", { status: "reviewing" }, { status: "counting" });
    });
    if (until === "reviewing") return;
    const postAt = reviewAt + 4 * MINUTE;
    schedule.add(postAt, () => {
      Object.assign(count, { status: "posted", version: 3, posted_by: manager.key, posted_at: postAt });
      const changed = differences.filter(({ variant, delta }) => delta > 0 || (delta < 0 && variant.quantity > 0));
      for (const { variant, delta, reason } of changed)
        books.move(variant, delta, { at: postAt, reason, by: manager, countKey: key });
      for (const { variant, delta } of differences) {
        const isPosted = changed.some((each) => each.variant === variant);
        posted.push({
          countKey: key,
          variantKey: variant.key,
          delta: isPosted ? delta : 0,
          cost: variant.priceKobo,
        });
      }
      const sum = (sign: 1 | -1) => String(changed.reduce((total, { delta }) => total + Math.max(0, delta * sign), 0));
      const before = { status: "reviewing", lines: null, short: null, over: null };
      const after = { status: "posted", lines: String(changed.length), short: sum(-1), over: sum(1) };
      log(postAt, manager, "count.posted", after, before);
    });
  };

  const today = midnight(now);
  const [first, second = first] = stores;
  if (first && second) {
    start({
      number: 1,
      store: second,
      title: "Samsung",
      day: today - 2 * DAY,
      until: "posted",
      note: "After the weekend",
    });
    start({ number: 2, store: first, title: "Samsung", day: today - DAY, until: "reviewing", note: "" });
    start({
      number: 3,
      store: first,
      title: "iPhone",
      day: today - DAY,
      until: "counting",
      note: "Front window first",
    });
  }
  return (tx: Tx) => write(tx, { counts, lines, entries, posted });
}

const linesOf = (products: readonly Product[], store: Store, title: string): Variant[] =>
  products
    .filter((product) => product.store === store && product.title.includes(title))
    .toSorted((one, other) => (one.title < other.title ? -1 : 1))
    .flatMap(({ variants }) => variants.filter(({ status }) => status !== "hidden"));

type Written = { counts: Count[]; lines: Row<typeof LINES>[]; entries: Entry[]; posted: Posted[] };

async function write(tx: Tx, { counts, lines, entries, posted }: Written): Promise<void> {
  const started = new Set(counts.map(({ key }) => key));
  await insertRows(tx, COUNTS, counts);
  await insertRows(
    tx,
    LINES,
    lines.filter(({ count_key }) => started.has(count_key)),
  );
  const all = <Each, Name extends keyof Each>(rows: readonly Each[], name: Name) => rows.map((row) => row[name]);
  await tx.query(
    `insert into count_entries (count_key, variant_key, round, quantity, position, on_hand, employee_key, created_at)
     select e.count_key, e.variant_key, 1, e.found, coalesce(m.id, 0), coalesce(m.quantity_after, 0), e.by, e.at
       from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::uuid[], $5::timestamptz[])
              as e (count_key, variant_key, found, by, at)
       left join lateral (select id, quantity_after from stock_movements
                           where variant_key = e.variant_key and created_at <= e.at order by id desc limit 1) m on true
      order by e.at`,
    [
      all(entries, "countKey"),
      all(entries, "variantKey"),
      all(entries, "found"),
      all(entries, "by"),
      entries.map(({ at }) => new Date(at)),
    ],
  );
  await tx.query(
    `update count_lines l set counted = e.quantity, basis_entry = e.id
       from count_entries e where e.count_key = l.count_key and e.variant_key = l.variant_key`,
  );
  await tx.query(
    `update count_lines l set delta = p.delta, unit_cost_kobo = p.cost
       from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::bigint[]) as p (count_key, variant_key, delta, cost)
      where l.count_key = p.count_key and l.variant_key = p.variant_key`,
    [all(posted, "countKey"), all(posted, "variantKey"), all(posted, "delta"), all(posted, "cost")],
  );
  await tx.query("select setval(pg_get_serial_sequence('counts', 'count_number'), greatest($1, 1), $1 > 0)", [
    Math.max(0, ...counts.map(({ count_number }) => count_number ?? 0)),
  ]);
}

export const countsDemo: DemoPart = {
  grants: {
    "Store manager": ["counts.view", "counts.count", "counts.post", "stock.adjust"],
    "Stock keeper": ["counts.view", "counts.count", "counts.post", "stock.adjust"],
    "Sales associate": ["counts.view", "counts.count"],
  },
  plan,
};
