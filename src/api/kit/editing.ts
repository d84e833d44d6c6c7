import { onceOnly } from "./client";
import type { Version } from "./errors";

/** The version an edit is based on, and its idempotency key: the same edit sent again gets the first reply. */
export type Editing = { version: Version; idempotencyKey: string };

/** Headers of an edit: refused (409) when the record is no longer at this version. */
export const ifVersion = (version: Version) => ({ "If-Match": String(version) });

/** Like `ifVersion`, with an idempotency key. */
export const editingHeaders = ({ version, idempotencyKey }: Editing) => ({
  ...ifVersion(version),
  ...onceOnly(idempotencyKey),
});
