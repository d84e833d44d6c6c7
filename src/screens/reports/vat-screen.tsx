import { useSelector } from "@xstate/react";
import type { VatFigures } from "../../api/reports/vat";
import { vatListMachine } from "../../machines/reports/vat-list";
import { vatFile } from "../../machines/reports/report-periods";
import { Money } from "../../ui/display/money";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useSeesEveryStore } from "../../wiring/session";
import { figureOfList, lineOfList } from "../kit/lists/list-figures";
import { ListScreen } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { PeriodFilter } from "../kit/lists/period-filter";
import { ReportDownloads } from "../kit/lists/report-downloads";
import { VatCompact, vatColumns } from "./vat-columns";

const VAT = { one: "sale", many: "sales", label: "VAT" } as const;

/** What is owed to the tax office for the chosen period. */
const Due = ({ sales, returned, vat }: VatFigures) => (
  <p className={lineOfList} role="status">
    VAT of the period{" "}
    <span className={figureOfList}>
      <Money kobo={vat} />
    </span>{" "}
    in sales of <Money kobo={sales - returned} />
  </p>
);

export function Component() {
  const list = useListActor(vatListMachine);
  const { period = "", store = "" } = useSelector(list, ({ context }) => context.query.filters);
  const totals = useSelector(list, ({ context }) => context.extra as VatFigures | null);
  const seesEveryStore = useSeesEveryStore();
  const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={list}
      resource={VAT}
      columns={vatColumns}
      getRowKey={({ month, rate }) => `${month} ${rate}`}
      renderCompact={(row) => <VatCompact row={row} />}
      tools={<ReportDownloads label="VAT" href={vatFile(period)} />}
      filters={
        <>
          <FilterBar
            search={<PeriodFilter value={period} onChange={filter("period")} />}
            aside={seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
            asideFilters={{ store }}
          />
          {totals !== null && <Due {...totals} />}
        </>
      }
    />
  );
}
