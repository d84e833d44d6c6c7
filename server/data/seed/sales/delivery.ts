import { phoneNumber, someone } from "../people/names";
import type { Random } from "../random";
import type { Customer } from "../shop";

export type Delivery = {
  method: "pickup" | "delivery";
  recipientName: string | null;
  recipientPhone: string | null;
  recipientAddress: string | null;
  feeKobo: number;
};

export const NO_DELIVERY: Delivery = {
  method: "pickup",
  recipientName: null,
  recipientPhone: null,
  recipientAddress: null,
  feeKobo: 0,
};

const FEES_IN_NAIRA = [1500, 2000, 2500, 3000, 3500, 4000, 5000, 6500];

/** To the customer's own door, or as a gift to somebody near. */
export function deliver(random: Random, customer: Customer): Delivery {
  const { town } = customer.store;
  const isGift = random.chance(0.26);
  const family = customer.name.split(" ").at(-1) ?? "";
  return {
    method: "delivery",
    recipientName: isGift ? `${someone(random).given} ${family}` : customer.name,
    recipientPhone: isGift ? phoneNumber(random) : customer.phone,
    recipientAddress: isGift ? `${random.int(1, 148)} ${random.pick(town.streets)}, ${town.city}` : customer.address,
    feeKobo: random.pick(FEES_IN_NAIRA) * 100,
  };
}

export const SOME_REMARKS: readonly string[] = [
  "Call before delivery. Balance on arrival.",
  "Call before delivery.",
  "Gift wrap, please.",
  "Customer will send a driver.",
  "Leave with the security at the gate.",
  "Needs a company invoice.",
  "Screen protector fitted in store.",
  "Customer traded in an old phone.",
  "Data moved from the old phone.",
  "Deliver after 4 pm.",
  "Tested with the customer before handing over.",
  "Asked for the blue one, took what was there.",
  "Referred by a regular customer.",
  "Pick up on Saturday.",
  "Balance promised by month end.",
  "Charger tested, box opened in store.",
];
