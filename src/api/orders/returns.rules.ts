// Amounts are kobo.

/** How goods came back: to be sold as new, as returned goods, or not before a repair. */
export const CONDITIONS = ["resell", "return", "repair"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** What the customer had to pay for a line, after all discounts, and how many of its units came back before. */
export type SoldLine = { net: number; quantity: number; returned: number };

/**
 * What `units` more of a line are worth. Each return goes on from the one before it, in parts rounded down, so that all
 * units of a line are worth exactly what was paid for it.
 */
export function creditOf({ net, quantity, returned }: SoldLine, units: number): number {
  const worthOf = (count: number) => Number((BigInt(net) * BigInt(count)) / BigInt(quantity));
  return worthOf(returned + units) - worthOf(returned);
}
