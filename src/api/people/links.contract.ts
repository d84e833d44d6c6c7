import { z } from "zod";
import { email, text } from "../kit/common.contract";

/** What a one-time link is for: a first password, or another one. */
export const LINK_KINDS = ["invite", "reset"] as const;

export const linkKind = z.enum(LINK_KINDS);

/**
 * The page of the app that a link opens, the token behind a `#`: what stands there is sent to no server, so it is in no
 * server's log and in no referrer. The page passes it on in the `tw-link` header.
 */
export const LINK_PAGE = "/link";

/** A token that a mail program cut short is a link that is no longer valid, not a malformed request. */
const token = text(500);

export const linkHeaders = z.looseObject({ "tw-link": token });

/** Whose a link is. 417 for one that is unknown, expired, used or replaced, all in the same words. */
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

/** The page that the link to a new address opens, its token behind a `#` too. */
export const EMAIL_LINK_PAGE = "/confirm-email";

/** Whose new email a link confirms. 417 for one that is unknown, expired, used, withdrawn or replaced, in the same words. */
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

/** Of the person whose change was sent again or withdrawn. */
export const emailChangeReply = z.object({ data: z.strictObject({ key: z.string() }) });

/** An email that waits for its address to confirm it, until then; null when none does. */
export const pendingEmail = z.strictObject({ email: z.string(), expires_at: z.string() }).nullable();

/** What only tells something, to the address a person has or had: its link is the sign-in page. */
const NOTICES = ["email-asked", "email-changed"] as const;

/** What a mail is about: a link to a password or to confirm a new email, or a notice. */
export const mailKind = z.enum([...LINK_KINDS, "email-confirm", ...NOTICES]);

export const isNotice = (kind: MailKind): boolean => NOTICES.some((notice) => notice === kind);

export type MailKind = z.infer<typeof mailKind>;
export type EmailLinkWire = z.infer<typeof emailLinkReply>["data"];
export type LinkKind = z.infer<typeof linkKind>;
