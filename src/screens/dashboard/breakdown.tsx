import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { type BreakdownLine, linesOf } from "../../machines/dashboard/breakdown.machine";
import type { BreakdownKind } from "../../machines/dashboard/breakdown-kinds";
import type { DashboardFigures } from "../../machines/dashboard/dashboard.machine";
import { resources } from "../../resources";
import { urls } from "../../urls";
import { usePhone } from "../../ui/behaviour/use-media-query";
import { ShareBar } from "../../ui/charts/share-bar";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Money } from "../../ui/display/money";
import { nairaText } from "../../ui/display/naira";
import { EmptyState } from "../../ui/feedback/empty-state";
import { LoadingBar } from "../../ui/feedback/loading-bar";
import { Card } from "../../ui/layout/card";
import { DataTable } from "../../ui/tables/data-table";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { useBreakdownActor } from "../../wiring/pages/use-breakdown-actor";
import { writeDashboardUrl } from "../../wiring/pages/dashboard-url";
import type { DashboardActor } from "../../wiring/pages/use-dashboard-actor";
import { useRights } from "../../wiring/session";
import { PageFailure } from "../kit/page-failure";
import { compactPair, compactRow } from "./dashboard-styles";
import { rangeLabel } from "../../machines/dashboard/dashboard-period";

const counted = css({ width: "96px", color: "ink2" });
const oneLine = css({ overflow: "hidden", textOverflow: "ellipsis", color: "ink", fontWeight: "500" });
const switchBelow = css({ padding: "0 16px 12px" });
// The sum of many, or of what is no record of its own.
const quiet = css({ overflow: "hidden", textOverflow: "ellipsis", color: "ink2" });

const WORDS = {
  store: {
    segment: "Store",
    title: "Sales by store",
    rows: "Sales of each store",
    name: "Store",
    count: "Orders",
    one: "order",
  },
  product: {
    segment: "Product",
    title: "Sales by product",
    rows: "Sales of each product",
    name: "Product",
    count: "Units",
    one: "unit",
  },
  person: {
    segment: "Person",
    title: "Sales by person",
    rows: "Sales of each person",
    name: "Person",
    count: "Orders",
    one: "order",
  },
  debt: {
    segment: "Debt",
    title: "Debt by age",
    rows: "Debt of each age",
    name: "Age of the order",
    count: "Customers",
    one: "customer",
  },
} as const satisfies Record<BreakdownKind, object>;

const number = new Intl.NumberFormat("en-NG");
const nameOf = ({ isRest }: BreakdownLine) => (isRest ? quiet : oneLine);

const column = createColumns<BreakdownLine>();

const columnsOf = ({ name, count }: { name: string; count: string }) =>
  column.columns([
    column.accessor("name", {
      header: name,
      cell: ({ row }) => <span className={nameOf(row.original)}>{row.original.name}</span>,
    }),
    column.accessor("count", {
      header: count,
      cell: ({ row }) => row.original.count !== null && number.format(row.original.count),
      meta: { align: "end", width: "count" },
    }),
    column.accessor("amount", {
      header: "Amount",
      cell: ({ row }) => <Money kobo={row.original.amount} />,
      meta: { align: "end", width: "money" },
    }),
    column.accessor("share", {
      header: "Share",
      cell: ({ row }) => <ShareBar of={row.original.share} />,
    }),
  ]);

const COLUMNS = {
  store: columnsOf(WORDS.store),
  product: columnsOf(WORDS.product),
  person: columnsOf(WORDS.person),
  debt: columnsOf(WORDS.debt),
};

/** Where a line leads, for people who may go there. */
function useHrefOf(by: BreakdownKind, actor: DashboardActor) {
  const may = useRights();
  const query = useSelector(actor, ({ context }) => context.query);
  return ({ key }: BreakdownLine): string | undefined => {
    if (key === null) return undefined;
    if (by === "product" && may(resources.product.view)) return resources.product.page(key);
    if (by === "person" && may(resources.employee.view)) return resources.employee.page(key);
    return by === "store" ? `${urls.home}${writeDashboardUrl({ ...query, store: key })}` : undefined;
  };
}

export type BreakdownProps = {
  actor: DashboardActor;
  figures: DashboardFigures;
  by: BreakdownKind;
  kinds: readonly BreakdownKind[];
};

/** The figures of the period divided by what the person chooses, or the debt by its age. */
export default function Breakdown({ actor, figures, by, kinds }: BreakdownProps) {
  const rows = useBreakdownActor({ by, figures });
  const { breakdown, failure } = useSelector(rows, ({ context }) => context);
  const isBusy = useSelector(rows, (snapshot) => snapshot.hasTag("busy"));
  const isFailed = useSelector(rows, (snapshot) => snapshot.matches("failed"));
  const isPhone = usePhone();
  const hrefOf = useHrefOf(by, actor);
  const words = WORDS[by];
  const choice = (
    <SegmentedControl
      label="Divide by"
      full={isPhone}
      options={kinds.map((kind) => ({ value: kind, label: WORDS[kind].segment }))}
      value={by}
      onChange={(kind) => actor.send({ type: "breakdown.chosen", by: kind })}
    />
  );
  const note = by === "debt" ? breakdown && `${nairaText(breakdown.total / 100)} owed now` : rangeLabel(figures.period);
  return (
    <Card title={words.title} note={note} flush action={!isPhone && choice}>
      {isBusy && breakdown !== null && <LoadingBar />}
      {isPhone && <div className={switchBelow}>{choice}</div>}
      <DataTable
        label={words.rows}
        columns={COLUMNS[by]}
        rows={breakdown === null ? undefined : linesOf(breakdown)}
        getRowKey={({ id }) => id}
        getRowHref={hrefOf}
        renderCompact={(line) => <CompactLine line={line} one={words.one} href={hrefOf(line)} />}
        busy={isBusy}
        empty={<EmptyState>{by === "debt" ? "Nobody owes anything" : "No sales in these days"}</EmptyState>}
        error={isFailed && <PageFailure failure={failure} onRetry={() => rows.send({ type: "retry.requested" })} />}
      />
    </Card>
  );
}

const CompactLine = ({ line, one, href }: { line: BreakdownLine; one: string; href: string | undefined }) => (
  <div className={compactRow}>
    <div className={compactPair}>
      {href === undefined ? <span className={nameOf(line)}>{line.name}</span> : <RowLink>{line.name}</RowLink>}
      <Money kobo={line.amount} />
    </div>
    <ShareBar
      of={line.share}
      lead={
        <span className={counted}>
          {line.count !== null && `${number.format(line.count)} ${line.count === 1 ? one : `${one}s`}`}
        </span>
      }
    />
  </div>
);
