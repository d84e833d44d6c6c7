import type { MailKind } from "../../src/api/people/links.contract";
import { shortTime } from "../files/papers/drawing/format";

type Letter = { kind: MailKind; name: string; link: string /** ISO 8601. */; expires_at: string };

type InBody = { shop: string; link: string; end: string };

const SUBJECTS: Record<MailKind, (shop: string) => string> = {
  invite: (shop) => `Your sign-in to ${shop}`,
  reset: (shop) => `A new password for ${shop}`,
  "email-confirm": (shop) => `Confirm your new email at ${shop}`,
  "email-asked": (shop) => `Another email was asked for at ${shop}`,
  "email-changed": (shop) => `Your email at ${shop} was changed`,
};

/** The subject of a mail of this shop. */
export const subjectOf = (kind: MailKind, shop: string): string => SUBJECTS[kind](shop);

const onceUntil = (end: string) => `The link works once, until ${shortTime(end)} Lagos time.`;

/** The paragraphs between the greeting and the end. */
const BODIES: Record<MailKind, (letter: InBody) => string[]> = {
  invite: ({ shop, link, end }) => [
    `You can now sign in to the back office of ${shop}. Choose your password here:`,
    link,
    onceUntil(end),
    "If you do not know what this is about, leave it be.",
  ],
  reset: ({ shop, link, end }) => [
    `Someone, most likely you, asked for a new password at the back office of ${shop}. Choose it here:`,
    link,
    onceUntil(end),
    "If you did not ask for it, leave it be: your password stays as it is.",
  ],
  "email-confirm": ({ shop, link, end }) => [
    `Someone asked to use this address for your account at the back office of ${shop}. Confirm that it is yours:`,
    link,
    onceUntil(end),
    "Until then your account keeps its present email. If you do not know what this is about, leave it be.",
  ],
  "email-asked": ({ shop, link }) => [
    `Someone, you or a colleague who may, asked for another email for your account at the back office of ${shop}. Nothing has changed yet: this address signs you in until the new one is confirmed.`,
    "If you did not expect this, sign in and press Withdraw on your profile, then change your password:",
    link,
    "And tell an administrator of the shop at once.",
  ],
  "email-changed": ({ shop, link }) => [
    `Your account at the back office of ${shop} has another email now. This address no longer signs you in, and links to a new password no longer come here.`,
    "Your password is the same. You were signed out on other devices. Sign in with the new email here:",
    link,
    "If you did not expect this, tell an administrator of the shop at once: they can put this address back and sign everyone else out.",
  ],
};

/** The text of a mail. Plain: a name with markup in it is just a name. */
export const letterOf = ({ kind, name, link, expires_at: end }: Letter, shop: string): string =>
  [`Hello ${name},`, ...BODIES[kind]({ shop, link, end })].join("\n\n");
