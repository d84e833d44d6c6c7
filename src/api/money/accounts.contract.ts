import { z } from "zod";
import { key, naira, optionalParam, pageQuery, pagination, requiredText, text } from "../kit/common.contract";
import { ACCOUNT_TYPES } from "../orders/orders.contract";

export const accountType = z.enum(ACCOUNT_TYPES);

export const accountsQuery = z.strictObject({ query: optionalParam(text(200)), ...pageQuery });

export const accountRow = z.strictObject({
  key,
  name: z.string(),
  /** Naira; below 0 when overdrawn. */
  balance: z.number(),
  type: accountType,
  store: key,
  store_title: z.string(),
});

export const accountsReply = z.object({ data: z.array(accountRow), pagination });

/**
 * The `If-Match` of an account: the version and the balance in kobo as they were read, such as `3:150050`. Opaque to
 * clients.
 */
export const ACCOUNT_VERSION = /^(\d{1,9}):(-?\d{1,16})$/;

export const account = accountRow.extend({ version: z.string().regex(ACCOUNT_VERSION) });

export const accountReply = z.object({ data: account, breadcrumb: z.string() });

/** `balance` is the opening balance of a new account; in an edit, a changed one is posted as an adjustment. */
export const accountBody = z.strictObject({ name: requiredText(200), type: accountType, store: key, balance: naira });

export const newAccountReply = z.object({ data: z.object({ key }) });

export const accountEditReply = z.object({ data: z.object({ key, version: z.string().regex(ACCOUNT_VERSION) }) });

export type AccountRowWire = z.infer<typeof accountRow>;
export type AccountWire = z.infer<typeof account>;
export type AccountBody = z.infer<typeof accountBody>;
