import { useSelector } from "@xstate/react";
import type { CustomerOrder } from "../../api/customers";
import { paths } from "../../paths";
import { Card } from "../../ui/components/card";
import { DataTable } from "../../ui/components/data-table";
import { EmptyState } from "../../ui/components/empty-state";
import { ErrorState } from "../../ui/components/error-state";
import { Pagination } from "../../ui/components/pagination";
import { useMay } from "../../wiring/session";
import { useCustomerOrders } from "../../wiring/use-customer-orders";
import { CompletedCompact, completedColumns } from "./order-columns";

const PAGE_SIZE = 5;

export function CompletedOrders({ customerKey }: { customerKey: string }) {
  const actor = useCustomerOrders(customerKey);
  const { rows, total, query, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ data: "failed" }));
  const seesOrders = useMay("orders.view");
  return (
    <Card title="Completed orders" flush>
      <DataTable
        label="Orders completed"
        columns={completedColumns(seesOrders)}
        rows={rows ?? undefined}
        busy={isBusy}
        getRowKey={({ key }) => key}
        {...(seesOrders && { getRowHref: ({ key }: CustomerOrder) => paths.order(key) })}
        renderCompact={(order) => <CompletedCompact order={order} />}
        empty={<EmptyState>No completed orders yet</EmptyState>}
        error={
          isFailed && <ErrorState onRetry={() => actor.send({ type: "retry.requested" })}>{failure?.text}</ErrorState>
        }
        footer={
          rows !== null && (
            <Pagination
              page={query.page}
              pageSize={PAGE_SIZE}
              total={total}
              onPageChange={(page) => actor.send({ type: "page.changed", page })}
            />
          )
        }
      />
    </Card>
  );
}
