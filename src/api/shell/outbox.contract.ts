import { z } from "zod";
import { key, pageQuery, pagination } from "../kit/common.contract";
import { mailKind } from "../people/links.contract";

export const outboxQuery = z.strictObject(pageQuery);

export const outboxRow = z.strictObject({
  key,
  kind: mailKind,
  /** Name and address of the recipient. */
  name: z.string(),
  email: z.string(),
  /** `ended`: the link was used, replaced or expired before the mail was sent. */
  status: z.enum(["waiting", "sent", "ended"]),
  attempts: z.number().int(),
  /** Why the last delivery failed; null if none did. */
  last_error: z.string().nullable(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  /** When its link ends. */
  expires_at: z.string(),
});

export const outboxReply = z.object({ data: z.array(outboxRow), pagination });

/** `link` and `text` are null unless the mail is waiting; a notice has no `link`. */
export const outboxMail = outboxRow.extend({
  subject: z.string(),
  text: z.string().nullable(),
  link: z.string().nullable(),
});

export const outboxMailReply = z.object({ data: outboxMail, breadcrumb: z.string() });

export type OutboxRow = z.infer<typeof outboxRow>;
export type OutboxMail = z.infer<typeof outboxMail>;
