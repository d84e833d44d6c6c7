import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { Figures, LedgerRow } from "../../api/reports/ledger";
import type { LedgerFile } from "../../api/reports/ledger.contract";
import { type cashFlowListMachine, ledgerFile } from "../../machines/reports/ledger-lists";
import { Money } from "../../ui/display/money";
import { Select } from "../../ui/fields/select";
import { FilterBar } from "../../ui/tables/filter-bar";
import { RowLink } from "../../ui/tables/row-link";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { figureOfList, sumsOfList } from "../kit/lists/list-figures";
import { ListScreen } from "../kit/lists/list-screen";
import { PeriodFilter } from "../kit/lists/period-filter";
import { ReportDownloads } from "../kit/lists/report-downloads";
import { StoreFilter } from "../kit/lists/store-filter";
import { type Figure, ledgerColumns, muted, Oldest, Shown, strong } from "./ledger-columns";

const rows = css({ display: "grid", gap: "4" });
const pair = css({ display: "flex", justifyContent: "space-between", gap: "12" });

export type LedgerScreen = {
  machine: typeof cashFlowListMachine;
  report: LedgerFile;
  title: string;
  many: string;
  /** What stands in place of rows. */
  nothing: string;
  /** What rows are divided by, the first one unless chosen. */
  by: readonly { value: string; label: string; heading: string }[];
  /** The figures of a row; the last one is the one that matters most. */
  figures: readonly Figure[];
  /** The figure of which a row shows its share. */
  share: string;
  /** The same figure of the days before, in the totals; absent for a report of now. */
  before?: string;
  /** A row names the oldest purchase that is not paid, and has no share. */
  hasOldest?: true;
  nameOf?: (row: LedgerRow, by: string) => string;
  pageOf?: (row: LedgerRow, by: string) => string | undefined;
};

/** The page of a report: what is chosen, its totals, and its rows with their share. */
export function ledgerScreen(report: LedgerScreen) {
  // Its rows are sums, none of which is a record that others add.
  const resource = { one: "change", many: report.many, label: report.title } as const;
  const { hasOldest = false } = report;
  return function Component() {
    const list = useListActor(report.machine);
    const query = useSelector(list, ({ context }) => context.query);
    const totals = useSelector(list, ({ context }) => context.extra as Figures | null);
    const seesEveryStore = useSeesEveryStore();
    const seesCost = useMay("products.cost");
    const { period = "", store = "" } = query.filters;
    const chosen = report.by.find(({ value }) => value === query.filters["by"]) ?? report.by[0];
    const by = chosen?.value ?? "";
    const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
    const figures = report.figures.filter(({ needsCost }) => seesCost || !needsCost);
    const main = figures[figures.length - 1];
    const whole = totals?.[report.share] ?? 0;
    const nameOf = report.nameOf ?? (({ name }: LedgerRow) => name);
    // A phone has room for the first beside the button that opens the others.
    const [first, ...others] = [
      report.by.length > 1 && (
        <Select
          key="by"
          label="Divided"
          options={report.by}
          value={by}
          onChange={(value) => filter("by")(value === report.by[0]?.value ? "" : value)}
        />
      ),
      report.before !== undefined && <PeriodFilter key="period" hasDays value={period} onChange={filter("period")} />,
      seesEveryStore && <StoreFilter key="store" value={store} onChange={filter("store")} />,
    ].filter((each) => each !== false);
    const before = report.before === undefined ? undefined : totals?.[report.before];
    return (
      <ListScreen
        actor={list}
        resource={resource}
        nothing={report.nothing}
        tools={<ReportDownloads label={`${report.title} as listed`} href={ledgerFile(report.report, query)} />}
        columns={ledgerColumns({
          ...report,
          heading: chosen?.heading ?? "Name",
          by,
          figures,
          whole,
          nameOf,
          hasOldest,
        })}
        getRowKey={({ key, name, kind }) => `${key} ${name} ${kind}`}
        getRowHref={(row) => report.pageOf?.(row, by)}
        renderCompact={(row) => (
          <div className={rows}>
            <div className={pair}>
              {report.pageOf?.(row, by) === undefined ? (
                <span className={strong}>{nameOf(row, by)}</span>
              ) : (
                <RowLink>{nameOf(row, by)}</RowLink>
              )}
              {main && <Shown figure={main} of={row.figures} />}
            </div>
            {figures.slice(0, -1).map((figure) => (
              <div key={figure.name} className={`${pair} ${muted}`}>
                <span>{figure.label}</span>
                <span>
                  <Shown figure={figure} of={row.figures} />
                </span>
              </div>
            ))}
            {hasOldest && <Oldest purchase={row.purchase} />}
          </div>
        )}
        filters={
          <>
            <FilterBar search={first} {...(others.length > 0 && { aside: others, asideFilters: { period, store } })} />
            {totals !== null && (
              <p className={sumsOfList} role="status">
                {figures.map((figure) => (
                  <span key={figure.name}>
                    {figure.label}{" "}
                    <span className={figure === main ? figureOfList : undefined}>
                      <Shown figure={figure} of={totals} />
                    </span>
                  </span>
                ))}
                {before !== undefined && (
                  <span>
                    (<Money kobo={before} /> in as many days before)
                  </span>
                )}
              </p>
            )}
          </>
        }
      />
    );
  };
}
