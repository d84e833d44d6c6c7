import { z } from "zod";
import { recordKind } from "./audit.contract";
import { key } from "../kit/common.contract";

/**
 * The events of `GET /api/events`, by the name in their `event:` line; each is the JSON of its `data:` lines. A client
 * resumes by sending the last `id:` it received as Last-Event-ID.
 */
export const liveEvents = {
  /** All earlier changes were sent; without a Last-Event-ID none were, so the client must load its data now. */
  ready: z.strictObject({}),
  /** One change with the records it affected. */
  change: z
    .array(
      z.strictObject({
        kind: recordKind,
        key,
        /** The current version; null for deleted records and for accounts, whose version would reveal their balance. */
        version: z.number().int().nullable(),
        /** The action, such as `created` or `edited`; `touched` when it follows from a change of another record. */
        action: z.string(),
        /** The page whose request made the change, by its `Tw-Tab`; absent when none was sent. */
        tab: z.string().optional(),
      }),
    )
    .min(1),
  /** Records that this person edits, and that somebody else began or stopped editing; their editing calls say who. */
  editing: z.array(z.strictObject({ kind: recordKind, key })).min(1),
  /** The session has ended: no more events follow, and the client must sign in again. */
  ended: z.strictObject({}),
  /** The client is too far behind, or the person's rights changed: it must reload everything. */
  reset: z.strictObject({ reason: z.enum(["behind", "access"]) }),
};

export type LiveChange = z.infer<typeof liveEvents.change>[number];
export type LiveRecord = z.infer<typeof liveEvents.editing>[number];
export type ResetReason = z.infer<typeof liveEvents.reset>["reason"];
