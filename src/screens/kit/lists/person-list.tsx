import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Card } from "../../../ui/layout/card";
import { DataTable, type DataTableProps } from "../../../ui/tables/data-table";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { PageFailure } from "../page-failure";
import { Pagination } from "../../../ui/controls/pagination";
import type { ListActor } from "../../../wiring/lists/use-list-actor";

export type PersonListTexts = {
  /** The title of the card. */
  title: string;
  /** The accessible name of the table; different from the card's title. */
  label: string;
  /** Shown when there are none. */
  none: string;
  /** Next to the title. */
  action?: ReactNode;
  pageSize?: number;
};

type PersonListProps<Row extends object> = PersonListTexts &
  Pick<DataTableProps<Row>, "columns" | "getRowHref" | "renderCompact"> & { actor: ListActor<Row> };

/** A list on the page of a person or a shift, five rows at a time unless it says otherwise. */
export function PersonList<Row extends { key: string }>({
  actor,
  title,
  label,
  none,
  action,
  pageSize = 5,
  ...table
}: PersonListProps<Row>) {
  const { rows, total, query, failure } = useSelector(actor, ({ context }) => context);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches({ data: "failed" }));
  return (
    <Card title={title} flush action={action}>
      <DataTable
        label={label}
        rows={rows ?? undefined}
        busy={isBusy}
        getRowKey={({ key }) => key}
        empty={<EmptyState>{none}</EmptyState>}
        error={isFailed && <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />}
        footer={
          rows !== null && (
            <Pagination
              page={query.page}
              pageSize={pageSize}
              total={total}
              onPageChange={(page) => actor.send({ type: "page.changed", page })}
            />
          )
        }
        {...table}
      />
    </Card>
  );
}
