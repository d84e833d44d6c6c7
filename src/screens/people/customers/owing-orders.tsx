import type { CustomerRecord } from "../../../api/people/customers";
import type { PersonOrder } from "../../../api/people/person-orders";
import { resources } from "../../../resources";
import { DebtLinks } from "../../kit/lists/debt-links";
import { Card } from "../../../ui/layout/card";
import { DataTable } from "../../../ui/tables/data-table";
import { useMay } from "../../../wiring/session";
import { OwingCompact, owingColumns } from "./owing-columns";

/** The orders with a debt, each with a link that opens its payments. */
export function OwingOrders({ customer }: { customer: CustomerRecord }) {
  const orders = customer.owing;
  const seesOrders = useMay(resources.order.view);
  const mayPay = useMay("orders.payments");
  const mayCollect = seesOrders && mayPay;
  return (
    <Card
      title="Debt"
      action={<DebtLinks debtor={{ ...customer, owed: orders.reduce((sum, { debt }) => sum + debt, 0) }} />}
      flush
    >
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
