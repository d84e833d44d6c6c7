import { cameOf, type DifferenceReason, type TransferStatus, unitsOf } from "../../../src/api/stock/transfers.rules";
import type { Tx } from "../../core/db/transaction";
import { insertRows, type Row, table } from "./bulk";
import { HOUR, whenOpen } from "./clock";
import type { DemoPart, Story } from "./demo-part";
import { createKeys } from "./keys";
import { createRandom, type Random } from "./random";
import { type Product, type Store, type Variant, variantsForSale } from "./shop";
import { TRANSFER_COUNT } from "./transfers";

const DIFFERENCES = table("transfer_differences", {
  uuid: ["transfer_key"],
  text: ["reason", "note"],
  integer: ["position", "quantity"],
});

/** What became of a transfer; null times and people while it is on the way. */
type End = { key: string; status: TransferStatus; by: string | null; at: Date | null };

type Difference = { reason: DifferenceReason; quantity: number; note: string };

/** A transfer of the last days, by stores and by what becomes of it; `ago` is in hours. */
type Trip = {
  from: number;
  to: number;
  ago: number;
  end: TransferStatus;
  /** Of its first line. */
  differences?: readonly Difference[];
};

const TRIPS: readonly Trip[] = [
  {
    from: 1,
    to: 0,
    ago: 70,
    end: "received-with-differences",
    differences: [
      { reason: "not-packed", quantity: 1, note: "Found on their shelf" },
      { reason: "damaged", quantity: 1, note: "Screen cracked in the van" },
    ],
  },
  { from: 0, to: 2, ago: 52, end: "received" },
  {
    from: 2,
    to: 1,
    ago: 48,
    end: "received-with-differences",
    differences: [{ reason: "lost", quantity: 1, note: "Box open when it came" }],
  },
  { from: 0, to: 1, ago: 30, end: "called-back" },
  { from: 1, to: 0, ago: 22, end: "sent" },
  { from: 0, to: 2, ago: 20, end: "sent" },
];

type Line = { leaving: Variant; arriving: Variant; quantity: number };

/** Units that a line takes, and those that its store keeps at least. */
const [SENT, KEPT] = [3, 3];

function plan({ books, schedule, stores, products, now }: Story) {
  const random = createRandom("transit");
  const keys = createKeys(createRandom("transit keys"));
  const ends: End[] = [];
  const differed: Row<typeof DIFFERENCES>[] = [];

  const begin = (trip: Trip, nth: number, at: number) => {
    const [from, to] = [stores[trip.from], stores[trip.to]];
    if (from === undefined || to === undefined) return;
    const lines = goodsBetween(random, products, from, to);
    if (lines.length === 0) return;
    const key = keys(at);
    const note = (moment: number, by: string, action: string, after: object, before?: object) =>
      books.note({
        at: moment,
        employeeKey: by,
        action,
        entity: "transfer",
        entityKey: key,
        after,
        ...(before && { before }),
      });
    const order_number = TRANSFER_COUNT + nth;
    books.addTransfer(
      { key, order_number, to_store_key: to.key, created_by: from.stockKeeper.key, created_at: at },
      lines.map(({ leaving, arriving, quantity }, index) => ({
        transfer_key: key,
        position: index + 1,
        from_store_key: from.key,
        product_key: leaving.product.key,
        variant_key: leaving.key,
        to_variant_key: arriving.key,
        product_title: leaving.product.title,
        variation: leaving.variation,
        image: leaving.image,
        sale_price_kobo: leaving.salePriceKobo,
        quantity,
      })),
    );
    const out = { at, reason: "transfer-out" as const, by: from.stockKeeper, transferKey: key };
    for (const { leaving, quantity } of lines) books.move(leaving, -quantity, out);
    const sent = { order_number, status: "sent", from: from.town.storeTitle, to: to.town.storeTitle };
    note(at, from.stockKeeper.key, "transfer.created", { ...sent, lines: lines.length });
    const closing = whenOpen(at + 18 * HOUR);
    if (trip.end === "sent" || closing > now) {
      ends.push({ key, status: "sent", by: null, at: null });
      return;
    }
    schedule.add(closing, () => {
      const by = trip.end === "called-back" ? from.stockKeeper : to.stockKeeper;
      ends.push({ key, status: trip.end, by: by.key, at: new Date(closing) });
      const action = trip.end === "called-back" ? "transfer.calledBack" : "transfer.received";
      note(closing, by.key, action, { status: trip.end }, { status: "sent" });
      const cause = { at: closing, by, transferKey: key };
      for (const [index, { leaving, arriving, quantity }] of lines.entries()) {
        if (trip.end === "called-back") {
          books.move(leaving, quantity, { ...cause, reason: "transfer-back" });
          continue;
        }
        const differences = index === 0 ? (trip.differences ?? []) : [];
        const [short, lost, damaged] = [
          unitsOf(differences, "lost", "not-packed"),
          unitsOf(differences, "lost"),
          unitsOf(differences, "damaged"),
        ];
        if (short > 0) books.move(leaving, short, { ...cause, reason: "transfer-back" });
        if (lost > 0) books.move(leaving, -lost, { ...cause, reason: "lost" });
        books.move(arriving, cameOf(quantity, differences), { ...cause, reason: "transfer-in" });
        if (damaged > 0) books.move(arriving, -damaged, { ...cause, reason: "damaged" });
        differed.push(...differences.map((each) => ({ ...each, transfer_key: key, position: index + 1 })));
      }
    });
  };

  for (const [index, trip] of TRIPS.entries()) {
    const at = whenOpen(now - trip.ago * HOUR);
    schedule.add(at, () => begin(trip, index + 1, at));
  }

  return async (tx: Tx) => {
    await tx.query(
      `update transfers t set status = e.status, closed_by = e.by, closed_at = e.at,
                              version = case e.status when 'sent' then 1 else 2 end
         from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[]) as e (key, status, by, at)
        where e.key = t.key`,
      [
        ends.map(({ key }) => key),
        ends.map(({ status }) => status),
        ends.map(({ by }) => by),
        ends.map(({ at }) => at),
      ],
    );
    await insertRows(tx, DIFFERENCES, differed);
  };
}

/** Two gadgets that both stores sell, of which the first can spare some. */
function goodsBetween(random: Random, products: readonly Product[], from: Store, to: Store): Line[] {
  const there = new Map(
    products
      .filter(({ store, isListed }) => store === to && isListed)
      .map((product) => [product.catalogueKey, product]),
  );
  const possible = products
    .filter(({ store, isListed }) => store === from && isListed)
    .flatMap((product) =>
      variantsForSale(product).flatMap((leaving): Line[] => {
        const twin = there.get(product.catalogueKey);
        const arriving =
          twin && variantsForSale(twin).find(({ catalogueKey }) => catalogueKey === leaving.catalogueKey);
        return arriving && leaving.quantity >= SENT + KEPT ? [{ leaving, arriving, quantity: SENT }] : [];
      }),
    );
  if (possible.length === 0) return [];
  const first = random.pick(possible);
  const others = possible.filter(({ leaving }) => leaving.product !== first.leaving.product);
  return others.length === 0 ? [first] : [first, random.pick(others)];
}

/** Numbers go on after those of the demo part. */
const finish = async (tx: Tx): Promise<void> => {
  await tx.query(
    "select setval(pg_get_serial_sequence('transfers', 'order_number'), max(order_number), true) from transfers",
  );
};

/** The demo shop's transfers on the way, and those of the last days that were received with differences. */
export const transitDemo: DemoPart = {
  grants: { "Store manager": ["transfers.receive"], "Stock keeper": ["transfers.receive"] },
  plan,
  finish,
};
