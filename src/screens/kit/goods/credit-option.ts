import type { Kobo } from "../../../api/kit/money";
import type { Order } from "../../../api/orders/orders";
import { STORE_CREDIT } from "../../../machines/orders/order-parts";
import { nairaText } from "../../../ui/display/naira";
import type { Option } from "../../../ui/fields/option";

/** Pays with the store credit of the customer, who has this much left. */
export const paidByCredit = (left: Kobo): Option => ({
  value: STORE_CREDIT,
  label: `Store credit, ${nairaText(left / 100)} left`,
});

/** Gives money back as store credit; a walk-in sale has no customer to owe it to. */
export const givenAsCredit = ({ customer }: Order): readonly Option[] =>
  customer.email === "" ? [] : [{ value: STORE_CREDIT, label: "Store credit" }];
