import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

const TAB = /^[\da-z]{1,16}$/;

/**
 * An id for a request. The id ends with a dot and the page's `Tw-Tab`, when sent: the audit log stores the id with each
 * change, and the event stream lets a page recognise its own changes by it.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const tab = headers["tw-tab"];
  return typeof tab === "string" && TAB.test(tab) ? `${randomUUID()}.${tab}` : randomUUID();
}
