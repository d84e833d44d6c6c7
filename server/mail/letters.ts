import type { MailKind } from "../../src/api/people/links.contract";
import { COMPANY_NAME } from "../files/papers/company";
import { shortTime } from "../files/papers/format";

type Letter = { kind: MailKind; name: string; link: string /** ISO 8601. */; expires_at: string };

const SUBJECTS: Record<MailKind, string> = {
  invite: `Your sign-in to ${COMPANY_NAME}`,
  reset: `A new password for ${COMPANY_NAME}`,
  "email-confirm": `Confirm your new email at ${COMPANY_NAME}`,
  "email-asked": `Another email was asked for at ${COMPANY_NAME}`,
  "email-changed": `Your email at ${COMPANY_NAME} was changed`,
};

export const subjectOf = (kind: MailKind): string => SUBJECTS[kind];

const onceUntil = (end: string) => `The link works once, until ${shortTime(end)} Lagos time.`;

/** The paragraphs between the greeting and the end. */
const BODIES: Record<MailKind, (link: string, end: string) => string[]> = {
  invite: (link, end) => [
    `You can now sign in to the back office of ${COMPANY_NAME}. Choose your password here:`,
    link,
    onceUntil(end),
    "If you do not know what this is about, leave it be.",
  ],
  reset: (link, end) => [
    `Someone, most likely you, asked for a new password at the back office of ${COMPANY_NAME}. Choose it here:`,
    link,
    onceUntil(end),
    "If you did not ask for it, leave it be: your password stays as it is.",
  ],
  "email-confirm": (link, end) => [
    `Someone asked to use this address for your account at the back office of ${COMPANY_NAME}. Confirm that it is yours:`,
    link,
    onceUntil(end),
    "Until then your account keeps its present email. If you do not know what this is about, leave it be.",
  ],
  "email-asked": (link) => [
    `Someone, you or a colleague who may, asked for another email for your account at the back office of ${COMPANY_NAME}. Nothing has changed yet: this address signs you in until the new one is confirmed.`,
    "If you did not expect this, sign in and press Withdraw on your profile, then change your password:",
    link,
    "And tell an administrator of the shop at once.",
  ],
  "email-changed": (link) => [
    `Your account at the back office of ${COMPANY_NAME} has another email now. This address no longer signs you in, and links to a new password no longer come here.`,
    "Your password is the same. You were signed out on other devices. Sign in with the new email here:",
    link,
    "If you did not expect this, tell an administrator of the shop at once: they can put this address back and sign everyone else out.",
  ],
};

/** The text of a mail. Plain: a name with markup in it is just a name. */
export const letterOf = ({ kind, name, link, expires_at: end }: Letter): string =>
  [`Hello ${name},`, ...BODIES[kind](link, end)].join("\n\n");
