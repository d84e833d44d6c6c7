import { z } from "zod";
import { email, text } from "../kit/common.contract";

/** The purpose of a one-time link: a first password, or a new one. */
export const LINK_KINDS = ["invite", "reset"] as const;

export const linkKind = z.enum(LINK_KINDS);

/**
 * The page of a link, with the token after the `#`. Browsers never send the fragment, so the token is in no server log
 * and no referrer. The page sends it in the `tw-link` header.
 */
export const LINK_PAGE = "/link";

/** A token that a mail program cut short is an invalid link, not a malformed request. */
const token = text(500);

export const linkHeaders = z.looseObject({ "tw-link": token });

/** The person a link belongs to. 417 with one message for an unknown, expired, used or replaced link. */
export const linkReply = z.object({
  data: z.strictObject({ kind: linkKind, name: z.string(), email: z.string(), expires_at: z.string() }),
});

const SHORTEST_PASSWORD = 8;

export const newPassword = text(256).refine(
  (value) => [...value].length >= SHORTEST_PASSWORD,
  `must be at least ${SHORTEST_PASSWORD} characters long`,
);

export const linkPasswordBody = z.strictObject({ password: newPassword });

/** The email to sign in with, by the new password. */
export const linkPasswordReply = z.object({ data: z.strictObject({ email: z.string() }) });

export const forgotBody = z.strictObject({ email });

/** The same for every email, whether someone has it or not. */
export const forgotReply = z.object({ data: z.strictObject({}) });

/** The whole address, sent once: only its hash is stored. Null when the reader may not see it. */
export const inviteReply = z.object({
  data: z.strictObject({ invite_link: z.string().nullable(), expires_at: z.string() }),
});

/** The page of the link to a new address, also with its token after the `#`. */
export const EMAIL_LINK_PAGE = "/confirm-email";

/**
 * The person whose new email a link confirms. 417 with one message for an unknown, expired, used, withdrawn or replaced
 * link.
 */
export const emailLinkReply = z.object({
  data: z.strictObject({
    name: z.string(),
    email: z.string(),
    expires_at: z.string(),
    /** Another employee has the address by now. */
    taken: z.boolean(),
  }),
});

/** The email to sign in with from now on. */
export const emailLinkConfirmedReply = z.object({ data: z.strictObject({ email: z.string() }) });

/** The person whose change was sent again or withdrawn. */
export const emailChangeReply = z.object({ data: z.strictObject({ key: z.string() }) });

/** The email that waits for confirmation, and its expiry; null when there is none. */
export const pendingEmail = z.strictObject({ email: z.string(), expires_at: z.string() }).nullable();

/** Notices to a person's current or former address: they link to the sign-in page. */
const NOTICES = ["email-asked", "email-changed"] as const;

/** The kind of a mail: a link to a password or to confirm a new email, or a notice. */
export const mailKind = z.enum([...LINK_KINDS, "email-confirm", ...NOTICES]);

export const isNotice = (kind: MailKind): boolean => NOTICES.some((notice) => notice === kind);

export type MailKind = z.infer<typeof mailKind>;
export type EmailLinkWire = z.infer<typeof emailLinkReply>["data"];
export type LinkKind = z.infer<typeof linkKind>;
