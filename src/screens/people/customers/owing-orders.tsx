import type { PersonOrder } from "../../../api/people/person-orders";
import { paths } from "../../../paths";
import { Card } from "../../../ui/layout/card";
import { DataTable } from "../../../ui/tables/data-table";
import { useMay } from "../../../wiring/session";
import { OwingCompact, owingColumns } from "./order-columns";

/** The orders with a debt, each with the way to the payment that ends it. */
export function OwingOrders({ orders }: { orders: readonly PersonOrder[] }) {
  const seesOrders = useMay("orders.view");
  const mayPay = useMay("orders.payments");
  const mayCollect = seesOrders && mayPay;
  return (
    <Card title="Debt" flush>
      <DataTable
        label="Orders with a debt"
        columns={owingColumns(mayCollect)}
        rows={orders}
        getRowKey={({ key }) => key}
        {...(seesOrders && { getRowHref: ({ key }: PersonOrder) => paths.order(key) })}
        renderCompact={(order) => <OwingCompact order={order} mayCollect={mayCollect} />}
        empty={null}
      />
    </Card>
  );
}
