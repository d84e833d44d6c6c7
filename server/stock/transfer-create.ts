import type { NewTransferBody } from "../../src/api/stock/transfers.contract";
import type { Tx } from "../core/db/transaction";
import { mergeLines, stockRefusal } from "../books/stock-rules";
import { planTransfer, type TransferPlan, transferRefusal, UNKNOWN_GOODS } from "./transfer-rules";
import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { moveTransferStock, type TransferStep } from "../books/transfer-stock";
import { storeScope, type Staff } from "../core/session-context";
import { writeAudit } from "../books/audit";
import type { Doing } from "../books/editing";
import { lockTransferFacts, type TransferSource } from "./transfer-facts";
import { makeTwins } from "./transfer-twins";
import { receiveUnits, sendUnits, serialsSent, unitsSent } from "./transfer-units";

type Line = { variantKey: string; quantity: number; source: TransferSource };

/**
 * Sends goods to another store: units leave here and arrive at their twins there, which are created if missing; at once, or
 * when somebody there receives them. 417 for goods that are short, inactive, out of the person's reach or in that store
 * already, and for goods on the way that come from several stores.
 */
export async function createTransfer(tx: Tx, { staff, requestId }: Doing, body: NewTransferBody) {
  const wanted = mergeLines(body.products.map(({ variant, quantity }) => ({ variantKey: variant, quantity })));
  const { sources, destination } = await lockTransferFacts(tx, storeScope(staff), {
    toKey: body.to,
    variantKeys: wanted.map(({ variantKey }) => variantKey),
  });
  if (destination === null) throw ruleRefusal("This store is not available. Choose another one");
  const byKey = new Map(sources.map((source) => [source.key, source]));
  if (body.products.some(({ product, variant }) => byKey.get(variant)?.productKey !== product)) {
    throw ruleRefusal(UNKNOWN_GOODS);
  }
  const lines = wanted.flatMap((line): Line[] => {
    const source = byKey.get(line.variantKey);
    return source ? [{ ...line, source }] : [];
  });
  for (const { source, quantity } of lines) {
    const refusal = transferRefusal(source, quantity, destination);
    if (refusal === null) continue;
    const part = refusal === stockRefusal(source, quantity) ? "quantity" : "variant";
    const names = body.products.flatMap(({ variant }, index) =>
      variant === source.key ? [`products.${index}.${part}`] : [],
    );
    throw ruleRefusalOf(names, refusal);
  }
  const isOnTheWay = body.on_the_way === true;
  if (isOnTheWay) refuseSeveralStores(lines);
  const units = await unitsSent(tx, staff, body, lines);
  const plan = planTransfer(lines, destination, newKey);
  await makeTwins(tx, { staff, requestId }, plan, destination, sources);
  const transfer = await insertTransfer(tx, body, staff, lines, plan);
  const cause = { transferKey: transfer.key, employeeKey: staff.key };
  await sendUnits(tx, units, cause);
  await moveTransferStock(
    tx,
    cause,
    plan.moves.flatMap((move) => (isOnTheWay ? [leaving(move)] : [leaving(move), arriving(move)])),
  );
  if (!isOnTheWay) await receiveUnits(tx, units, plan, cause);
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "transfer.created",
    entity: "transfer",
    entityKey: transfer.key,
    after: {
      order_number: transfer.order_number,
      ...(isOnTheWay && { status: "sent" }),
      to: destination.storeTitle,
      lines: lines.map(({ source, quantity }) => ({
        from: source.storeTitle,
        product: source.productTitle,
        variation: source.variation,
        quantity,
        ...serialsSent(units, source.key),
      })),
    },
  });
  return transfer;
}

const column = <Row, Name extends keyof Row>(rows: readonly Row[], name: Name) => rows.map((row) => row[name]);

/** One person receives what one person packed: half a parcel cannot be received, nor called back. */
function refuseSeveralStores(lines: readonly Line[]): void {
  const stores = [...new Set(lines.map(({ source }) => source.storeTitle))];
  if (stores.length === 1) return;
  throw ruleRefusalOf(
    ["products"],
    `These products are in ${stores.join(" and ")}. Send a transfer from each store, or move them at once`,
  );
}

type Move = TransferPlan["moves"][number];

const leaving = ({ fromKey, quantity }: Move): TransferStep => ({
  variantKey: fromKey,
  delta: -quantity,
  reason: "transfer-out",
});
const arriving = ({ toKey, quantity }: Move): TransferStep => ({
  variantKey: toKey,
  delta: quantity,
  reason: "transfer-in",
});

async function insertTransfer(
  tx: Tx,
  { to, on_the_way }: NewTransferBody,
  staff: Staff,
  lines: readonly Line[],
  { moves }: TransferPlan,
) {
  const { rows } = await tx.query<{ key: string; order_number: number }>(
    `with made as (
       insert into transfers (key, to_store_key, created_by, status) values ($1, $2, $3, $7) returning key, order_number),
     lines as (
       insert into transfer_lines (transfer_key, position, from_store_key, product_key, variant_key, to_variant_key,
                                   product_title, variation, image, sale_price_kobo, quantity)
       select $1, l.position, p.store_key, p.key, v.key, l.to_key, p.title, v.variation,
              coalesce(nullif(v.image, ''), p.image), v.sale_price_kobo, l.quantity
         from unnest($4::uuid[], $5::uuid[], $6::integer[]) with ordinality as l (from_key, to_key, quantity, position)
         join variants v on v.key = l.from_key join products p on p.key = v.product_key)
     select key, order_number from made`,
    [
      newKey(),
      to,
      staff.key,
      column(moves, "fromKey"),
      column(moves, "toKey"),
      column(lines, "quantity"),
      on_the_way === true ? "sent" : "received",
    ],
  );
  const transfer = rows[0];
  if (!transfer) throw new Error("an insert of one row gave none");
  return transfer;
}
