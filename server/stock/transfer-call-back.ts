import type { TransferMoveBody } from "../../src/api/stock/transfers.contract";
import type { TransferStatus } from "../../src/api/stock/transfers.rules";
import { type Edit, editRecord } from "../books/editing";
import { moveTransferStock } from "../books/transfer-stock";
import { writeUnits } from "../books/units";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { lockLines, lockTransfer, lockTransit, refuseElsewhere } from "./transfer-lock";
import { unitInto } from "./transfer-units";
import { readTransfer } from "./transfers";

export type MovedTransfer = { key: string; status: TransferStatus; version: number };

/**
 * Calls a transfer back before anything of it is received: all its units are in the sender's stock again. 404 out of scope;
 * 409 with the current record when it changed in between; 417 once it was received, and for people of another store than
 * the sender's.
 */
export async function callTransferBack(tx: Tx, edit: Edit<TransferMoveBody>): Promise<MovedTransfer> {
  const { key, staff, body } = edit;
  const stored = await lockTransfer(tx, staff, key);
  const edited = await editRecord(tx, edit, {
    entity: "transfer",
    action: "transfer.calledBack",
    version: stored.version,
    before: { status: stored.status },
    after: body,
    readCurrent: () => readTransfer(tx, staff, key),
    write: async (version) => {
      refuseElsewhere(staff, stored, { key: stored.fromKey, title: stored.fromTitle, rule: "is called back at" });
      const lines = await lockLines(tx, key);
      const units = await lockTransit(tx, key);
      const cause = { transferKey: key, employeeKey: staff.key };
      await moveTransferStock(
        tx,
        cause,
        lines.map(({ variantKey, sent }) => ({ variantKey, delta: sent, reason: "transfer-back" })),
      );
      await writeUnits(
        tx,
        units.map((unit) => unitInto(unit, "put-back", "shelf", unit.variantKey)),
        [],
        cause,
      );
      await tx.query(
        sql`update transfers set version = ${version}, status = ${body.status}, closed_by = ${staff.key}, closed_at = now()
             where key = ${key}`,
      );
    },
  });
  return { ...edited, status: body.status };
}
