import { call } from "../kit/client";
import type { SavedRecord } from "../kit/errors";
import type { SaveReply } from "../shell/saves.contract";

/** A save that was made; `record` is null where its reply named none. `at` in ms. */
export type SaveMade = { record: SavedRecord | null; at: number };

const madeOf = ({ data }: SaveReply): SaveMade | null =>
  data && { record: data.saved as SavedRecord | null, at: Date.parse(data.at) };

const urlOf = (idempotencyKey: string) => `/saves/${encodeURIComponent(idempotencyKey)}`;

/** What was saved under this key; null when nothing was so far. */
export const loadSave = async (idempotencyKey: string): Promise<SaveMade | null> =>
  madeOf(await call<SaveReply>({ url: urlOf(idempotencyKey) }));

/** Makes sure that a save under this key does not happen later; what was saved already stays and is returned. */
export const giveUpSave = async (idempotencyKey: string): Promise<SaveMade | null> =>
  madeOf(await call<SaveReply>({ method: "DELETE", url: urlOf(idempotencyKey) }));
