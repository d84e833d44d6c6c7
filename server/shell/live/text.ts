import type { LiveChange, liveEvents, ResetReason } from "../../../src/api/shell/events.contract";
import { resources } from "../../../src/resources";
import { isInScope } from "../audit/records";
import { may } from "../../../src/may";
import { type Staff, storeScope } from "../../core/session-context";
import type { Edited, Entry } from "./entry";

/** People with an equal value receive the same events. */
export const accessOf = (staff: Staff): string =>
  staff.isAdmin ? "administrator" : [staff.storeKey, ...[...staff.permissions].toSorted()].join(" ");

/** The event stream text of these entries for this person; empty when the person may see none of them. */
export const entriesText = (staff: Staff, entries: readonly Entry[]): string =>
  entries.map((entry) => entryText(staff, entry)).join("");

function entryText(staff: Staff, { position, changes }: Entry): string {
  const scope = storeScope(staff);
  const visible = changes
    .filter(({ kind, stores }) => may(staff, resources[kind].view) && isInScope(kind, stores, scope))
    .map(({ stores: _, ...change }): LiveChange => change);
  return visible.length === 0 ? "" : eventText("change", position, visible);
}

/**
 * The event about records whose other editors changed, of those that this person edits and may still see; empty when
 * there are none.
 */
export function editedText(staff: Staff, position: number, edited: readonly Edited[]): string {
  const scope = storeScope(staff);
  const visible = edited.filter(
    ({ kind, stores, people, changedBy }) =>
      people.has(staff.key) &&
      [...changedBy].some((person) => person !== staff.key) &&
      may(staff, resources[kind].view) &&
      isInScope(kind, stores, scope),
  );
  return visible.length === 0
    ? ""
    : eventText(
        "editing",
        position,
        visible.map(({ kind, key }) => ({ kind, key })),
      );
}

export const readyText = (position: number): string => eventText("ready", position, {});

/** Carries no position: this client must not resume from here. */
export const endedText = (): string => "event: ended\ndata: {}\n\n";

export const resetText = (position: number, reason: ResetReason): string => eventText("reset", position, { reason });

/** Keeps the connection alive, and moves the client's position past events it does not receive. */
export const heartbeatText = (position: number): string => `:\nid: ${position}\n\n`;

/** How long a client waits before it reconnects; random, so that not all reconnect at the same moment. */
export const retryText = (): string => `retry: ${2000 + Math.floor(Math.random() * 3000)}\n\n`;

const eventText = (name: keyof typeof liveEvents, position: number, data: unknown): string =>
  `event: ${name}\nid: ${position}\ndata: ${JSON.stringify(data)}\n\n`;
