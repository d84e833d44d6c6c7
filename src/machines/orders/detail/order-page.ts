import { editOrderDetails } from "../../../api/orders/order-edits";
import type { OrderWire } from "../../../api/orders/orders.contract";
import { loadOrder, toOrder, type Order, type OrderDetails } from "../../../api/orders/orders";
import { createCardMachine, picking } from "../../kit/card.machine";
import { createFormMachine } from "../../kit/form/form.machine";
import { createRecordMachine } from "../../kit/record.machine";
import { orderDeliveryCard } from "./order-delivery-form";
import { orderDiscountCard } from "./order-discount-form";
import { orderPaymentCard } from "./order-payment-form";
import { orderProductsCard } from "./order-products-form";
import { orderRefundCard } from "./order-refund-form";
import { orderReturnMachine } from "./order-return.machine";
import { orderSerialsCard } from "./order-serials-form";
import { saveChanged } from "../../saves";
import { missingProblems } from "../../kit/problems";

const detailsOf = ({ status, storeKey, remark }: Order): OrderDetails => ({ status, storeKey, remark });

export const orderDetailsForm = createFormMachine<OrderDetails>({
  id: "orderDetailsForm",
  validate: ({ storeKey }) => missingProblems(storeKey === "" ? [{ name: "storeKey", label: "Store" }] : []),
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => detailsOf(toOrder(current as OrderWire)),
    merge: {
      status: { label: "Status", reading: "word" },
      storeKey: { label: "Store", reading: "stores" },
      remark: { label: "Remark" },
    },
  },
  save: saveChanged<OrderDetails>(editOrderDetails),
});

export const orderDetailsCard = createCardMachine("orderDetailsCard", orderDetailsForm, picking(detailsOf));

const cards = {
  details: orderDetailsCard,
  delivery: orderDeliveryCard,
  products: orderProductsCard,
  discount: orderDiscountCard,
  payments: orderPaymentCard,
  refund: orderRefundCard,
  serials: orderSerialsCard,
  returning: orderReturnMachine,
};

/** An order's page: the order and the cards on it that can be edited. */
export const orderPageMachine = createRecordMachine("orderPage", loadOrder, cards, ({ number }) => String(number));
