import { useEffect } from "react";

type SaleActor = { send: (event: { type: "customer.selected"; key: string }) => void };

/** Follows a link to a new order for a customer. */
export function useCustomerLink(sale: SaleActor, customerKey: string | null): void {
  useEffect(() => {
    if (customerKey) sale.send({ type: "customer.selected", key: customerKey });
  }, [sale, customerKey]);
}
