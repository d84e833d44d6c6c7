import { onceOnly, params } from "../kit/client";
import type { ImportReply } from "./imports.contract";
import { type Sending, upload } from "../kit/upload";

/** How a product file was read, what it creates, and which errors prevent the import. */
export type ImportReport = ImportReply["data"];

export type ImportChoices = {
  /** The store of all rows; empty: the column's, or the person's own. */
  storeKey: string;
  /** The supplier of all rows; empty: the column's. */
  supplierKey: string;
  /** A row without purchase price means ₦0.00 instead of an error. */
  isCostFree: boolean;
  /** Listed products change as the file says; otherwise only new ones are added. */
  isUpdating: boolean;
  /** Rows that are no stock are left out instead of refusing the file. */
  leavesNoStock: boolean;
};

type More = { params?: { dry_run?: string; check?: string }; headers?: Record<string, string> };

async function send(file: File, choices: ImportChoices, sending: Sending, more: More) {
  const { data } = await upload<ImportReply>(
    {
      method: "POST",
      url: "/products/import",
      params: params({
        ...more.params,
        store: choices.storeKey,
        supplier: choices.supplierKey,
        missing_cost: choices.isCostFree ? "zero" : "",
        existing: choices.isUpdating ? "update" : "",
        no_stock: choices.leavesNoStock ? "skip" : "",
      }),
      data: file,
      headers: { ...more.headers, "Content-Type": "text/csv" },
    },
    sending,
  );
  return data;
}

/** Checks what a CSV file would create, and creates nothing. */
export const checkImport = (file: File, choices: ImportChoices, sending: Sending): Promise<ImportReport> =>
  send(file, choices, sending, { params: { dry_run: "1" } });

/**
 * Creates and changes everything in the file, or nothing (417 with the first error). `check` names what the person saw:
 * products that somebody changed since stay as they are.
 */
export const importProducts = (
  file: File,
  choices: ImportChoices,
  { idempotencyKey, check }: { idempotencyKey: string; check: string },
  sending: Sending,
): Promise<ImportReport> => send(file, choices, sending, { params: { check }, headers: onceOnly(idempotencyKey) });
