const TO_A_NEW_CUSTOMER = ["goes to create the customer", "types the customer"] as const;
const PAID = ["scans a phone", "fills the payment"] as const;
const REFUSED = ["submits", "the order is rejected"] as const;
const DELIVERED = ["chooses delivery", "types the delivery"] as const;

/** After a refusal each of these hides it, and makes the sale another request. */
const ANOTHER_REQUEST = [
  ["chooses delivery", "types the delivery"],
  ["sells two"],
  ["scans a charger", "removes the second line"],
  ["adds a payment", "removes the second payment"],
  ["pays the rest"],
  ["pays later"],
  ["types another name"],
  ["goes to select the customer", "selects a customer", "the customer arrives"],
  ["opens the picker", "takes a charger"],
] as const;

/** The same where the refused sale had more in it. */
const MORE_IN_IT = [
  { more: DELIVERED, edit: ["types another recipient"] },
  { more: ["scans a charger"], edit: ["removes the second line"] },
  { more: ["adds a payment", "pays the second by card"], edit: ["removes the second payment"] },
] as const;

/** The sale of a chosen customer, who is cleared after the refusal. */
const CLEARED = [
  "selects a customer",
  "the customer arrives",
  ...PAID,
  ...REFUSED,
  "clears the customer",
  "selects a customer",
  "the customer arrives",
  "submits",
] as const;

/** Another sale takes the place of one that looks for missing units; a line of it has the same number on screen. */
const REPLACED = ["another tab sells it", "another tab takes all back", "the sale is parked"] as const;

const SHORT = ["scans a phone", "sells ten"] as const;

export const saleStories = [
  ...ANOTHER_REQUEST.map((edit) => [...TO_A_NEW_CUSTOMER, ...PAID, ...REFUSED, ...edit, "submits"] as const),
  ...MORE_IN_IT.map(
    ({ more, edit }) => [...TO_A_NEW_CUSTOMER, ...PAID, ...more, ...REFUSED, ...edit, "submits"] as const,
  ),
  CLEARED,
  ...REPLACED.map(
    (replaced) => [...SHORT, "looks for the rest of the first line", replaced, ...SHORT, "takes a charger"] as const,
  ),
  // A request may have arrived, but nobody here knows with what.
  [
    "continues a sale that may be made",
    "submits",
    "the order times out",
    "another tab types on",
    "sells without a network",
  ],
] as const;
