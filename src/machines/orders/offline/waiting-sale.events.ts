import type { WaitingSale } from "../../../api/drafts/waiting-sales";
import { failedAs, type Failure } from "../../kit/failure";
import type { CreatedOrder } from "../create/order-create.events";

export type WaitingSaleContext = {
  sale: WaitingSale;
  /** Why the last attempt failed; null before one, and once it is sent again. */
  failure: Failure | null;
  /** How many attempts failed for a reason of its own; sales with fewer go first. */
  failures: number;
  /** An order that has its key and may be another version of it. */
  found: CreatedOrder | null;
  /** The order that it is. */
  order: CreatedOrder | null;
  /** Why it is cancelled and what the customer gets back, in the words of the person who sold it. */
  note: string;
};

export type WaitingSaleEvent =
  | { type: "turn.given" }
  | { type: "retry.requested" }
  | { type: "report.requested" }
  | { type: "change.requested" }
  | { type: "cancel.requested" }
  | { type: "note.changed"; text: string }
  | { type: "cancel.withdrawn" }
  | { type: "cancel.confirmed" };

export type Cancelling = { sale: WaitingSale; note: string };

/** The server was not reached, or has no time or session for this: the sale is not at fault, and its turn comes again. */
export const postponed = failedAs("sessionExpired", "codeAsked", "tooMany");
/** A request may have arrived. */
export const unanswered = failedAs("offline", "unreachable", "timeout", "serverFault", "bug");

/** The sale was changed after a request that made this order. */
export const refusedFor = ({ sale, found }: WaitingSaleContext) => ({
  sale: {
    ...sale,
    reason: `An earlier version of this sale is order ${found?.number}`,
    ...(found && { earlier: found }),
  },
});

/** No request reached the shop, or it has no time or session for this person: every other sale would fail as well. */
export const isOfAll = ({ kind }: Failure): boolean => OF_ALL.has(kind);

const OF_ALL: ReadonlySet<Failure["kind"]> = new Set([
  "offline",
  "unreachable",
  "sessionExpired",
  "codeAsked",
  "tooMany",
]);

/** Whether the server answered, and failed at this sale: others may succeed at once. */
export const failedAlone = ({ failure }: Pick<WaitingSaleContext, "failure">): boolean =>
  failure !== null && failure.kind !== "timeout" && !isOfAll(failure);
