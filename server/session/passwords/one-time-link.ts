import { EMAIL_LINK_PAGE, LINK_PAGE } from "../../../src/api/people/links.contract";
import { newToken } from "../../core/ids";
import { hashToken } from "../../core/http/own-session";

export type OneTimeLink = { tokenHash: Buffer /** The whole address, with the token in it. */; address: string };

/** @param publicUrl where people reach the app, without a trailing slash; never taken from a request */
export const newOneTimeLink = (publicUrl: string): OneTimeLink => linkTo(`${publicUrl}${LINK_PAGE}`);

/** The same for confirming a new address. */
export const newEmailLink = (publicUrl: string): OneTimeLink => linkTo(`${publicUrl}${EMAIL_LINK_PAGE}`);

function linkTo(page: string): OneTimeLink {
  const token = newToken();
  return { tokenHash: hashToken(token), address: `${page}#${token}` };
}

export const signInPageOf = (publicUrl: string): string => `${publicUrl}/login`;
