/** Keys in the examples; replace them by keys of your own shop to send an example. */
export const EXAMPLE_KEYS = {
  store: "0199a0de-0000-7000-8000-000000000001",
  otherStore: "0199a0de-0000-7000-8000-000000000002",
  employee: "0199a0de-0000-7000-8000-000000000003",
  role: "0199a0de-0000-7000-8000-000000000004",
  supplier: "0199a0de-0000-7000-8000-000000000005",
  category: "0199a0de-0000-7000-8000-000000000019",
  product: "0199a0de-0000-7000-8000-000000000006",
  variant: "0199a0de-0000-7000-8000-000000000007",
  customer: "0199a0de-0000-7000-8000-000000000008",
  account: "0199a0de-0000-7000-8000-000000000009",
  order: "0199a0de-0000-7000-8000-00000000000a",
  transfer: "0199a0de-0000-7000-8000-00000000000b",
  transaction: "0199a0de-0000-7000-8000-00000000000c",
  /** Someone without a password. */
  invited: "0199a0de-0000-7000-8000-00000000000d",
  mail: "0199a0de-0000-7000-8000-00000000000e",
  /** Completed, and paid in full. */
  paidOrder: "0199a0de-0000-7000-8000-00000000000f",
  /** Cancelled after a payment. */
  cancelledOrder: "0199a0de-0000-7000-8000-000000000014",
  return: "0199a0de-0000-7000-8000-000000000015",
  /** With serial numbers; one of its units has the number below, and others have none. */
  trackedProduct: "0199a0de-0000-7000-8000-000000000016",
  trackedVariant: "0199a0de-0000-7000-8000-000000000017",
  /** Pending, with one unit of that variant that has no name yet. */
  trackedOrder: "0199a0de-0000-7000-8000-000000000018",
  serial: "356938035643809",
  /** A draft, and a purchase that was sent, with one of its lines. */
  draftPurchase: "0199a0de-0000-7000-8000-000000000031",
  sentPurchase: "0199a0de-0000-7000-8000-000000000032",
  purchaseLine: "0199a0de-0000-7000-8000-000000000033",
  /** What an expense is for, and a second account of the same store. */
  expense: "0199a0de-0000-7000-8000-00000000003b",
  otherAccount: "0199a0de-0000-7000-8000-00000000003c",
  /** A count in its review, with one unit of `variant` missing. */
  reviewedCount: "0199a0de-0000-7000-8000-000000000034",
  /** On the way from this store, and on the way to it, with the variant that one unit of left elsewhere. */
  sentTransfer: "0199a0de-0000-7000-8000-000000000036",
  comingTransfer: "0199a0de-0000-7000-8000-000000000037",
  comingVariant: "0199a0de-0000-7000-8000-000000000038",
  /** A change of many products that was proposed, and one that was made, of other products. */
  bulkChange: "0199a0de-0000-7000-8000-000000000041",
  madeBulkChange: "0199a0de-0000-7000-8000-000000000042",
  /** A store that lists none of these goods. */
  newStore: "0199a0de-0000-7000-8000-000000000050",
} as const;

/** The token of a one-time link; replace it by one of your own shop to send an example. */
export const EXAMPLE_LINK = "Xk3vT9qLw2Zr8YbNc5MfHs1JdPg7RuEa0VtQi4OyKjB";

/** The same for a link to a new email. */
export const EXAMPLE_EMAIL_LINK = "Qw7eR2tY9uI4oP1aS6dF3gH8jK5lZ0xC-vB_nM2qWcE";
