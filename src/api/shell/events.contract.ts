import { z } from "zod";
import { recordKind } from "./audit.contract";
import { key } from "../kit/common.contract";

/**
 * The events of `GET /api/events`, by the name in their `event:` line; each is the JSON of its `data:` lines. The `id:`
 * of the last one heard, sent as Last-Event-ID, is where a client goes on.
 */
export const liveEvents = {
  /** All changes so far were sent; without a Last-Event-ID none were, so what is shown has to be loaded now. */
  ready: z.strictObject({}),
  /** One change and what it brought along. */
  change: z
    .array(
      z.strictObject({
        kind: recordKind,
        key,
        /** As it is now; null for what is gone and for accounts, whose version would reveal their balance. */
        version: z.number().int().nullable(),
        /** What was done, such as `created` or `edited`; `touched` when it follows from a change of something else. */
        action: z.string(),
        /** The page whose request made it, by its `Tw-Tab`; absent when none was sent. */
        tab: z.string().optional(),
      }),
    )
    .min(1),
  /** The session is over: nothing more is told, and a client signs in again. */
  ended: z.strictObject({}),
  /** Too much happened meanwhile, or this person's rights changed: everything shown has to be reloaded. */
  reset: z.strictObject({ reason: z.enum(["behind", "access"]) }),
};

export type LiveChange = z.infer<typeof liveEvents.change>[number];
export type ResetReason = z.infer<typeof liveEvents.reset>["reason"];
