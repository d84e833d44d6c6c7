import type { PersonOrder } from "../../../api/people/person-orders";
import { resources } from "../../../resources";
import { Card } from "../../../ui/layout/card";
import { DataTable } from "../../../ui/tables/data-table";
import { useMay } from "../../../wiring/session";
import { OwingCompact, owingColumns } from "./owing-columns";

/** The orders with a debt, each with a link that opens its payments. */
export function OwingOrders({ orders }: { orders: readonly PersonOrder[] }) {
  const seesOrders = useMay(resources.order.view);
  const mayPay = useMay("orders.payments");
  const mayCollect = seesOrders && mayPay;
  return (
    <Card title="Debt" flush>
      <DataTable
        label="Orders with a debt"
        columns={owingColumns(mayCollect)}
        rows={orders}
        getRowKey={({ key }) => key}
        {...(seesOrders && { getRowHref: ({ key }: PersonOrder) => resources.order.page(key) })}
        renderCompact={(order) => <OwingCompact order={order} mayCollect={mayCollect} />}
        empty={null}
      />
    </Card>
  );
}
