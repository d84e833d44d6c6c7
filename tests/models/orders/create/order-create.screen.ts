import type { OrderCreateContext } from "../../../../src/machines/orders/create/order-create.events";
import type { OrderLabel, OrderView } from "./order-create.model";
import type { Model } from "../../support/model";

/** Whether the screen currently offers a control for an event that the machine accepts. */
function isInReach({ context: { draft }, ...order }: OrderView, label: OrderLabel, isPicking: boolean): boolean {
  if (isPicking) return /^(takes|asks to leave|stays|leaves|the customer)/.test(label);
  const lines = draft.lines.length;
  switch (label) {
    case "clears the remark":
      return draft.remark !== "";
    case "selects a customer":
      return draft.customerKey !== "ngozi";
    case "selects another customer":
      return draft.customerKey !== "ada";
    case "clears the customer":
      return draft.customerKey !== "";
    case "sells two":
    case "removes the line":
      return lines === 1;
    case "opens the picker":
      return lines === 0;
    default:
      return order.status === "active";
  }
}

/** A model of the order's machine that offers only what the screen does. */
export const ofScreen = (model: Model<OrderCreateContext, OrderLabel>): Model<OrderCreateContext, OrderLabel> => ({
  ...model,
  offers: (order) => {
    const isPicking = order.matches({ filling: { products: "picking" } });
    const all = model.offers?.(order) ?? (Object.keys(model.events) as OrderLabel[]);
    return all.filter((label) => isInReach(order, label, isPicking));
  },
});
