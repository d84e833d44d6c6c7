import { useEffect } from "react";
import type { OrderCreateEvent } from "../../machines/orders/create/order-create.events";

/** Follows a link to a new order: for a customer, or for the repair of their device. */
export function useSaleLink(sale: { send: (event: OrderCreateEvent) => void }, link: URLSearchParams): void {
  useEffect(() => {
    const [customer, repair] = [link.get("customer"), link.get("repair")];
    if (customer) sale.send({ type: "customer.selected", key: customer });
    if (!repair) return;
    const patch = { repair, storeKey: link.get("store") ?? "", remark: link.get("remark") ?? "" };
    sale.send({ type: "details.changed", patch });
    const deposit = Number(link.get("deposit"));
    if (deposit > 0) sale.send({ type: "payment.changed", index: 0, patch: { amount: deposit } });
  }, [sale, link]);
}
