import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const TAB = /^[\da-z]{1,16}$/;

/**
 * An id for a request. The page that sends `Tw-Tab` is named after the dot: the audit log keeps the id with each change,
 * and the event stream tells the page by it which changes are its own.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const tab = headers["tw-tab"];
  return typeof tab === "string" && TAB.test(tab) ? `${randomUUID()}.${tab}` : randomUUID();
}
