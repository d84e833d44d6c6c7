import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import type { PersonOrder } from "../../api/people/person-orders";
import { resources } from "../../resources";
import { Card } from "../../ui/layout/card";
import { DataTable } from "../../ui/tables/data-table";
import { EmptyState } from "../../ui/feedback/empty-state";
import { PageFailure } from "../kit/page-failure";
import { Pagination } from "../../ui/controls/pagination";
import { useMay } from "../../wiring/session";
import { usePersonOrders } from "../../wiring/lists/use-person-orders";
import { PersonOrderCompact, personOrderColumns } from "../kit/lists/person-order-columns";

const PAGE_SIZE = 5;

type PersonOrdersProps = {
  machine: Parameters<typeof usePersonOrders>[0];
  personKey: string;
  /** The title of the card. */
  title: string;
  /** The accessible name of the table; different from the card's title. */
  label: string;
  /** Shown when there are none. */
  none: string;
  /** Next to the title. */
  action?: ReactNode;
};

/** The orders on a person's page, five at a time. */
export function PersonOrders({ machine, personKey, title, label, none, action }: PersonOrdersProps) {
  const actor = usePersonOrders(machine, personKey);
  const { rows, total, query, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ data: "failed" }));
  const seesOrders = useMay(resources.order.view);
  return (
    <Card title={title} flush action={action}>
      <DataTable
        label={label}
        columns={personOrderColumns(seesOrders)}
        rows={rows ?? undefined}
        busy={isBusy}
        getRowKey={({ key }) => key}
        {...(seesOrders && { getRowHref: ({ key }: PersonOrder) => resources.order.page(key) })}
        renderCompact={(order) => <PersonOrderCompact order={order} />}
        empty={<EmptyState>{none}</EmptyState>}
        error={isFailed && <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />}
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
