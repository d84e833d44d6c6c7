import { z } from "zod";
import { text } from "../kit/common.contract";

/** The Idempotency-Key of the save. */
export const saveParams = z.strictObject({ key: text(200).min(1) });

/** The record, where the save's reply named one, and when it was saved; null when nothing was saved. */
export const saveReply = z.strictObject({
  data: z
    .strictObject({
      saved: z
        .strictObject({
          key: z.string(),
          number: z.int().optional(),
          version: z.union([z.int(), z.string()]).optional(),
        })
        .nullable(),
      at: z.string(),
    })
    .nullable(),
});

export type SaveReply = z.infer<typeof saveReply>;
