import type { TransferReceiptBody } from "../../src/api/stock/transfers.contract";
import { cameOf, type DifferenceReason, unitsOf } from "../../src/api/stock/transfers.rules";
import { MOST_IN_STOCK } from "../books/adjust";
import { type Edit, editRecord } from "../books/editing";
import { moveTransferStock, type TransferStep } from "../books/transfer-stock";
import { writeUnits } from "../books/units";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { badRequest, ruleRefusalOf } from "../core/errors";
import type { MovedTransfer } from "./transfer-call-back";
import { listAgain } from "./transfer-list-again";
import {
  lockLines,
  lockTransfer,
  type ReceivedLine,
  readLines,
  refuseElsewhere,
  type StoredLine,
  type StoredTransfer,
} from "./transfer-lock";
import { receivedUnits } from "./transfer-received-units";
import { readTransfer } from "./transfers";

/**
 * Receives a transfer as a whole: what came is in stock here, and what differs is accounted for. Lost units come off the
 * sender's stock, units that were not packed are in it again, extra ones leave it, and damaged ones come off the stock
 * here. 404 out of scope; 409 with the current record when it changed in between; 417 once it was received or called back,
 * for people of another store, for lines whose units are not all accounted for, and for more extra units than the sender
 * has.
 */
export async function receiveTransfer(tx: Tx, edit: Edit<TransferReceiptBody>): Promise<MovedTransfer> {
  const { key, staff, body } = edit;
  const stored = await lockTransfer(tx, staff, key);
  const status = body.lines.some(({ differences = [] }) => differences.length > 0)
    ? "received-with-differences"
    : "received";
  const edited = await editRecord(tx, edit, {
    entity: "transfer",
    action: "transfer.received",
    version: stored.version,
    before: { status: stored.status },
    after: { status, lines: receivedOf(body, await readLines(tx, key)).map(loggedOf) },
    readCurrent: () => readTransfer(tx, staff, key),
    write: async (version) => {
      refuseElsewhere(staff, stored, { key: stored.toKey, title: stored.toTitle, rule: "is received at" });
      await listAgain(tx, edit, stored, await lockLines(tx, key));
      const lines = await readLines(tx, key);
      const received = receivedOf(body, lines);
      refuseUnaccounted(stored, lines.length, received);
      await post(tx, edit, stored, received);
      await tx.query(
        sql`update transfers set version = ${version}, status = ${status}, closed_by = ${staff.key}, closed_at = now()
             where key = ${key}`,
      );
    },
  });
  return { ...edited, status };
}

/** @throws 400 for lines that are not the transfer's */
function receivedOf(body: TransferReceiptBody, lines: readonly StoredLine[]): ReceivedLine[] {
  const byVariant = new Map(lines.map((line) => [line.variantKey, line]));
  return body.lines.map(({ variant, received, serials = [], differences = [] }, at) => {
    const line = byVariant.get(variant);
    if (line === undefined) throw badRequest(`lines.${at}.variant is not a line of this transfer`);
    return {
      line,
      at,
      came: received,
      serials,
      differences: differences.map(({ note = "", serials: units = [], ...each }) => ({
        ...each,
        note: note.trim(),
        serials: units,
      })),
    };
  });
}

function refuseUnaccounted(stored: StoredTransfer, lines: number, received: readonly ReceivedLine[]): void {
  if (received.length < lines) {
    throw ruleRefusalOf(
      ["lines"],
      "A transfer is received as a whole. Say what came of each product, also where none did",
    );
  }
  for (const { line, at, came, differences } of received) {
    const { name, sent } = line;
    const names = [`lines.${at}.received`];
    if (cameOf(sent, differences) !== came) throw ruleRefusalOf(names, unaccountedText(name, sent, came));
    const extra = unitsOf(differences, "extra");
    if (extra > line.quantity) {
      throw ruleRefusalOf(
        names,
        `${stored.fromTitle} has only ${line.quantity} of ${name} left, so ${extra} more cannot have come from there. Count again, or ask them to count`,
      );
    }
    if (line.onHand + came > MOST_IN_STOCK) throw ruleRefusalOf(names, `${name} has more units than can be recorded`);
  }
}

const unaccountedText = (name: string, sent: number, came: number): string =>
  `${sent} of ${name} ${sent === 1 ? "was" : "were"} sent, and you say that ${came} came. Say what happened to the difference`;

const GONE_WORDS: Readonly<Record<"lost" | "damaged", string>> = {
  lost: "Lost on the way",
  damaged: "Damaged on the way",
};

async function post(
  tx: Tx,
  { key, staff }: Edit<unknown>,
  stored: StoredTransfer,
  received: readonly ReceivedLine[],
): Promise<void> {
  const cause = { transferKey: key, employeeKey: staff.key };
  const units = await receivedUnits(tx, staff, stored, received);
  await writeUnits(tx, units.leaving, [], cause);
  await moveTransferStock(tx, cause, received.flatMap(movesOf));
  await writeUnits(tx, units.arriving, [], cause);
  await writeUnits(tx, units.lost, [], { ...cause, note: GONE_WORDS.lost });
  await writeUnits(tx, units.damaged, [], { ...cause, note: GONE_WORDS.damaged });
  await moveTransferStock(tx, cause, received.flatMap(writtenOff));
  const rows = received.flatMap(({ line, differences }) =>
    differences.map((each) => ({ ...each, position: line.position })),
  );
  if (rows.length === 0) return;
  await tx.query(
    sql`insert into transfer_differences (transfer_key, position, reason, quantity, note, serials)
        select ${key}, position, reason, quantity, note, array(select jsonb_array_elements_text(serials))
          from unnest(${rows.map(({ position }) => position)}::integer[], ${rows.map(({ reason }) => reason)}::text[],
                      ${rows.map(({ quantity }) => quantity)}::integer[], ${rows.map(({ note }) => note)}::text[],
                      ${rows.map(({ serials }) => JSON.stringify(serials))}::jsonb[])
                 as d (position, reason, quantity, note, serials)`,
  );
}

/** What was lost is counted in at the sender, whose it was, and written off there. */
function movesOf({ line, came, differences }: ReceivedLine): TransferStep[] {
  const { variantKey, toVariantKey } = line;
  const byReason: Readonly<Record<DifferenceReason, (quantity: number, note: string) => TransferStep[]>> = {
    lost: (quantity, note) => [
      { variantKey, delta: quantity, reason: "transfer-back", note },
      { variantKey, delta: -quantity, reason: "lost", note },
    ],
    "not-packed": (quantity, note) => [{ variantKey, delta: quantity, reason: "transfer-back", note }],
    extra: (quantity, note) => [{ variantKey, delta: -quantity, reason: "transfer-out", note }],
    damaged: () => [],
  };
  return [
    ...differences.flatMap(({ reason, quantity, note }) => byReason[reason](quantity, note)),
    ...(came > 0 ? [{ variantKey: toVariantKey, delta: came, reason: "transfer-in" } as const] : []),
  ];
}

const writtenOff = ({ line, differences }: ReceivedLine): TransferStep[] =>
  differences
    .filter(({ reason }) => reason === "damaged")
    .map(({ quantity, note }) => ({
      variantKey: line.toVariantKey,
      delta: -quantity,
      reason: "damaged",
      note,
    }));

const loggedOf = ({ line: { product, variation }, came, differences }: ReceivedLine) => ({
  product,
  variation,
  quantity: came,
  ...Object.fromEntries(differences.map(({ reason, quantity }) => [reason, quantity])),
  ...(differences.some(({ note }) => note !== "") && {
    note: differences.flatMap(({ note }) => (note === "" ? [] : [note])).join(". "),
  }),
});
