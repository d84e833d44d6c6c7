import { LINK_PAGE } from "../../src/api/contract/links";
import { newToken } from "../ids";
import { hashToken } from "../plugins/session";

export type OneTimeLink = { tokenHash: Buffer /** The whole address, with the token in it. */; address: string };

/** @param publicUrl where people reach the app, without a slash at its end; never from what a request claims */
export function newOneTimeLink(publicUrl: string): OneTimeLink {
  const token = newToken();
  return { tokenHash: hashToken(token), address: `${publicUrl}${LINK_PAGE}#${token}` };
}

export const signInPageOf = (publicUrl: string): string => `${publicUrl}/login`;
