import { call } from "../kit/client";
import { API_BASE, sessionHeader } from "../kit/sender";
import type { Editor } from "./editing.contract";
import type { LiveRecord } from "./events.contract";

/** A record that a form edits; `form` is a random name of the open form. */
export type EditedRecord = LiveRecord & { form: string };

const urlOf = ({ kind, key, form }: EditedRecord) =>
  `/editing/${kind}/${encodeURIComponent(key)}/${encodeURIComponent(form)}`;

/** An end must not overtake an announcement. */
let announcing: Promise<unknown> = Promise.resolve();
let announcedBy: string | undefined;

/** Announces for a minute that a form edits a record; returns who else does. */
export async function announceEditing(edited: EditedRecord): Promise<readonly Editor[]> {
  announcedBy = sessionHeader()["tw-auth"];
  const reply = call<{ data: Editor[] }>({ method: "PUT", url: urlOf(edited) });
  announcing = reply.catch(() => undefined);
  return (await reply).data;
}

/** Announces that a form no longer edits a record, also while the page closes. A lost end lapses on the server. */
export async function endEditing(edited: EditedRecord): Promise<void> {
  await announcing;
  const headers = sessionHeader();
  // The server has dropped what an ended session announced.
  if (announcedBy === undefined || headers["tw-auth"] !== announcedBy || !navigator.onLine) return;
  const url = `${API_BASE}${urlOf(edited)}`;
  await fetch(url, { method: "DELETE", keepalive: true, headers }).catch(() => undefined);
}
