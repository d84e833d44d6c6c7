import { randomBytes } from "node:crypto";

/** Without letters that look like others: I, L, O, U. */
const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** 80 random bits that a person can type, in groups of four. */
export function newSetupCode(): string {
  const signs = [...randomBytes(LENGTH)].map((byte) => SIGNS[byte % SIGNS.length]);
  return signs.join("").replace(/(.{4})(?=.)/g, "$1-");
}

/** The normal form of a typed code. */
export const plainSetupCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
