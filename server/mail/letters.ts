import type { LinkKind } from "../../src/api/contract/links";
import { COMPANY_NAME } from "../files/company";
import { shortTime } from "../files/format";

type Letter = { kind: LinkKind; name: string; link: string /** ISO 8601. */; expires_at: string };

export const subjectOf = (kind: LinkKind): string =>
  kind === "invite" ? `Your sign-in to ${COMPANY_NAME}` : `A new password for ${COMPANY_NAME}`;

const OPENING: Record<LinkKind, string> = {
  invite: `You can now sign in to the back office of ${COMPANY_NAME}. Choose your password here:`,
  reset: `Someone, most likely you, asked for a new password at the back office of ${COMPANY_NAME}. Choose it here:`,
};

const CLOSING: Record<LinkKind, string> = {
  invite: "If you do not know what this is about, leave it be.",
  reset: "If you did not ask for it, leave it be: your password stays as it is.",
};

/** The text of a mail. Plain: a name with markup in it is just a name. */
export const letterOf = ({ kind, name, link, expires_at: end }: Letter): string =>
  [
    `Hello ${name},`,
    OPENING[kind],
    link,
    `The link works once, until ${shortTime(end)} Lagos time.`,
    CLOSING[kind],
  ].join("\n\n");
