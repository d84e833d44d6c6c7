import { z } from "zod";
import { key } from "../kit/common.contract";

/** `form` is a random name that the page gives to each form it opens. */
export const editingParams = z.strictObject({ id: key, form: z.string().regex(/^[0-9a-f]{32}$/) });

/** Who else edits the record, the longest first, with the whole minutes since they began. */
export const editorsReply = z.strictObject({
  data: z.array(z.strictObject({ name: z.string(), minutes: z.number().int().min(0) })),
});

export const editingEndedReply = z.strictObject({ data: z.null() });

export type Editor = z.infer<typeof editorsReply>["data"][number];
