import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { SalesBy, SalesTotals } from "../../api/reports/sales";
import { daysIn } from "../../machines/dashboard/dashboard-period";
import { daysUntilNow, salesFile } from "../../machines/reports/report-periods";
import { salesListMachine } from "../../machines/reports/sales-list";
import { lazyPart, type Retry } from "../../ui/behaviour/arrival";
import { usePhone } from "../../ui/behaviour/use-media-query";
import { Money } from "../../ui/display/money";
import { Select } from "../../ui/fields/select";
import { missingButton } from "../../ui/feedback/missing-button";
import { Card } from "../../ui/layout/card";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import { figureOfList, sumsOfList } from "../kit/lists/list-figures";
import { ListScreen } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { PeriodFilter } from "../kit/lists/period-filter";
import { ReportDownloads } from "../kit/lists/report-downloads";
import { pageOf, SALES_BY, SalesCompact, salesColumns } from "./sales-columns";

const SALES = { one: "order", many: "sales", label: "Sales" } as const;

const below = css({ mb: "16", minHeight: "16px" });
const place = css({ height: "240px" });

/** As high as the line that replaces it. */
const ChartPlace = ({ onRetry }: { onRetry?: Retry }) => {
  const isPhone = usePhone();
  return (
    <Card title="Sales per day">
      {isPhone && <div className={below} />}
      {onRetry ? <RetryButton onRetry={onRetry} /> : <div className={place} />}
    </Card>
  );
};

const RetryButton = missingButton("Sales per day", null);

const SalesChart = lazyPart(() => import("./sales-chart"), ChartPlace);

const percent = new Intl.NumberFormat("en-NG", { style: "percent" });
const change = new Intl.NumberFormat("en-NG", { style: "percent", signDisplay: "exceptZero" });

/** The sum of the period, and what it is beside as many days before. */
function Sum({ sales, fees, profit, goods, before }: SalesTotals) {
  return (
    <p className={sumsOfList} role="status">
      <span>
        Sold{" "}
        <span className={figureOfList}>
          <Money kobo={sales} />
        </span>
      </span>
      {before > 0 && <span>({change.format(sales / before - 1).replace("-", "−")} on the days before)</span>}
      {profit !== null && goods !== 0 && (
        <span>
          Profit <Money kobo={profit} /> ({percent.format(profit / goods)})
        </span>
      )}
      {fees > 0 && (
        <span>
          Delivery fees <Money kobo={fees} />
        </span>
      )}
    </p>
  );
}

export function Component() {
  const list = useListActor(salesListMachine);
  const filters = useSelector(list, ({ context }) => context.query.filters);
  const totals = useSelector(list, ({ context }) => context.extra as SalesTotals | null);
  const seesEveryStore = useSeesEveryStore();
  const seesPeople = useMay("employees.view");
  const seesCost = useMay("products.cost");
  const { period = "", store = "" } = filters;
  const by = SALES_BY.find(({ value }) => value === filters.by)?.value ?? "day";
  const shown = { by, seesCost, total: totals?.goods ?? 0 };
  const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={list}
      resource={SALES}
      columns={salesColumns(shown)}
      getRowKey={({ key, name }) => `${key} ${name}`}
      getRowHref={(row) => pageOf(by, row)}
      renderCompact={(row) => <SalesCompact row={row} {...shown} />}
      tools={<ReportDownloads label="Sales, line by line" href={salesFile(period)} />}
      filters={
        <>
          <FilterBar
            search={
              <Select
                label="Divided"
                options={SALES_BY.filter(({ value }) => value !== "person" || seesPeople)}
                value={by}
                onChange={(value) => filter("by")(value === "day" ? "" : (value as SalesBy))}
              />
            }
            aside={
              <>
                <PeriodFilter hasDays value={period} onChange={filter("period")} />
                {seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
              </>
            }
            asideFilters={{ period, store }}
          />
          {totals !== null && <Sum {...totals} />}
          {by === "day" &&
            daysIn(daysUntilNow(period)) > 1 &&
            (totals?.daily ? <SalesChart daily={totals.daily} /> : <ChartPlace />)}
        </>
      }
    />
  );
}
