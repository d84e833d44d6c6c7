/** How far a purchase is. Deliveries move it to `partly-received` and `received`; people send and cancel it. */
export const PURCHASE_STATUSES = ["draft", "sent", "partly-received", "received", "cancelled"] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

/** The steps that people take. What came of a cancelled purchase is kept. */
export const PURCHASE_STEPS: Readonly<Record<PurchaseStatus, readonly PurchaseStatus[]>> = {
  draft: ["sent", "cancelled"],
  sent: ["cancelled"],
  "partly-received": ["cancelled"],
  received: [],
  cancelled: [],
};

export const isPurchaseStep = (from: PurchaseStatus, to: PurchaseStatus): boolean => PURCHASE_STEPS[from].includes(to);

/** Whether goods of a purchase may still come. */
export const isReceivable = (status: PurchaseStatus): boolean => status === "sent" || status === "partly-received";

/** Lines of one purchase or delivery; units of one line. */
export const PURCHASE_LIMITS = { lines: 200, units: 1_000_000 } as const;

type Ordered = { quantity: number; received: number };

/** Units of a line that are still to come. */
export const toCome = ({ quantity, received }: Ordered): number => Math.max(0, quantity - received);

/** How many of the units that come now are beyond what was ordered. */
export const extraOf = (line: Ordered, units: number): number => Math.max(0, units - toCome(line));

/** The status after a delivery. */
export const statusOf = (lines: readonly Ordered[]): PurchaseStatus =>
  lines.every((line) => toCome(line) === 0) ? "received" : "partly-received";
