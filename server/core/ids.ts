import { randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** A new record key: UUIDv7 text, so keys sort by the time they were made. */
export const newKey = (): string => v7();

/** A new secret of 256 bits, fit for headers, cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString("base64url");
