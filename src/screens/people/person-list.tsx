import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { Card } from "../../ui/layout/card";
import { DataTable, type DataTableProps } from "../../ui/tables/data-table";
import { EmptyState } from "../../ui/feedback/empty-state";
import { PageFailure } from "../kit/page-failure";
import { Pagination } from "../../ui/controls/pagination";
import type { ListActor } from "../../wiring/lists/use-list-actor";

const PAGE_SIZE = 5;

export type PersonListTexts = {
  /** The title of the card. */
  title: string;
  /** The accessible name of the table; different from the card's title. */
  label: string;
  /** Shown when there are none. */
  none: string;
  /** Next to the title. */
  action?: ReactNode;
};

type PersonListProps<Row extends object> = PersonListTexts &
  Pick<DataTableProps<Row>, "columns" | "getRowHref" | "renderCompact"> & { actor: ListActor<Row> };

/** A list on a person's page, five rows at a time. */
export function PersonList<Row extends { key: string }>({
  actor,
  title,
  label,
  none,
  action,
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
              pageSize={PAGE_SIZE}
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
