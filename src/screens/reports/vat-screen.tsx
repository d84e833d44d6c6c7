import { useSelector } from "@xstate/react";
import type { VatFigures } from "../../api/reports/vat";
import { vatListMachine } from "../../machines/reports/vat-list";
import { vatFile, vatPeriods } from "../../machines/reports/vat-periods";
import { lazyPart } from "../../ui/behaviour/arrival";
import { Money } from "../../ui/display/money";
import { missingButton } from "../../ui/feedback/missing-button";
import { Select } from "../../ui/fields/select";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useMay, useSeesEveryStore } from "../../wiring/session";
import type { DownloadsMenuProps } from "../kit/lists/downloads-menu";
import { figureOfList, lineOfList } from "../kit/lists/list-figures";
import { ListScreen } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { monthName, VatCompact, vatColumns } from "./vat-columns";

const VAT = { one: "sale", many: "sales", label: "VAT" } as const;

const DownloadsMenu = lazyPart<DownloadsMenuProps>(
  () => import("../kit/lists/downloads-menu"),
  missingButton("Downloads", null),
);

function periodOptions() {
  const { months, years } = vatPeriods();
  return [
    ...months.map((month, index) => ({ value: index === 0 ? "" : month, label: monthName(month) })),
    ...years.map((year) => ({ value: year, label: `All of ${year}` })),
  ];
}

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
  const mayDownload = useMay("exports.download");
  const filter = (name: string) => (value: string) => list.send({ type: "filter.changed", name, value });
  return (
    <ListScreen
      actor={list}
      resource={VAT}
      columns={vatColumns}
      getRowKey={({ month, rate }) => `${month} ${rate}`}
      renderCompact={(row) => <VatCompact row={row} />}
      tools={mayDownload && <DownloadsMenu reports={[{ label: "VAT", href: vatFile(period) }]} />}
      filters={
        <>
          <FilterBar
            search={<Select label="Period" options={periodOptions()} value={period} onChange={filter("period")} />}
            aside={seesEveryStore && <StoreFilter value={store} onChange={filter("store")} />}
            asideFilters={{ store }}
          />
          {totals !== null && <Due {...totals} />}
        </>
      }
    />
  );
}
