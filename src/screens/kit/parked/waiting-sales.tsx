import { useSelector } from "@xstate/react";
import { salesQueueActor } from "../../../machines/orders/offline/sales-queue";
import { Card } from "../../../ui/layout/card";
import { startSales } from "../../../wiring/sales/start-sales";
import { keptList } from "./parked-list";
import { WaitingRow } from "./waiting-row";

startSales();

/** The sales of this device that are not orders yet, each with its ways on; nothing without any. */
export default function WaitingSales() {
  const sales = useSelector(salesQueueActor, ({ context }) => context.sales);
  return (
    sales.length > 0 && (
      <Card
        title={sales.length === 1 ? "1 sale to be sent" : `${sales.length} sales to be sent`}
        note="Kept on this device until each is an order or cancelled"
      >
        <ul className={keptList.list}>
          {sales.map((sale) => (
            <WaitingRow key={sale.id} actor={sale} />
          ))}
        </ul>
      </Card>
    )
  );
}
