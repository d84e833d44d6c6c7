import { onceOnly } from "./client";
import type { Version } from "./errors";

/** The version an edit was made from, and its key: the same edit sent again is answered as the first one was. */
export type Editing = { version: Version; idempotencyKey: string };

/** Headers of an edit: refused (409) when the record is no longer at this version. */
export const ifVersion = (version: Version) => ({ "If-Match": String(version) });

/** As `ifVersion`, of an edit that is never done twice. */
export const editingHeaders = ({ version, idempotencyKey }: Editing) => ({
  ...ifVersion(version),
  ...onceOnly(idempotencyKey),
});
