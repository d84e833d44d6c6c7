import { useSelector } from "@xstate/react";
import type { DebtTotals } from "../../api/reports/debts";
import { debtsListMachine } from "../../machines/reports/debts-list";
import { resources } from "../../resources";
import { Money } from "../../ui/display/money";
import { useMediaQuery } from "../../ui/behaviour/use-media-query";
import { FilterBar } from "../../ui/tables/filter-bar";
import { useListActor } from "../../wiring/lists/use-list-actor";
import { useSeesEveryStore } from "../../wiring/session";
import { figureOfList, lineOfList } from "../kit/lists/list-figures";
import { ListScreen } from "../kit/lists/list-screen";
import { StoreFilter } from "../kit/lists/store-filter";
import { DebtCompact, debtsColumns } from "./debts-columns";

/** The sidebar takes its part. */
const NARROW = "(max-width: 1399.98px)";

const DEBTS = { one: "order", many: "debts", label: "Debts" } as const;

/** What all of them owe, and the part that is overdue by most measures. */
const Sum = ({ customers, debt, ages }: DebtTotals) => (
  <p className={lineOfList} role="status">
    {customers === 1 ? "1 customer owes" : `${customers} customers owe`}{" "}
    <span className={figureOfList}>
      <Money kobo={debt} />
    </span>
    {ages[3] > 0 && (
      <span>
        of which <Money kobo={ages[3]} /> for over 90 days
      </span>
    )}
  </p>
);

export function Component() {
  const list = useListActor(debtsListMachine);
  const { store = "" } = useSelector(list, ({ context }) => context.query.filters);
  const totals = useSelector(list, ({ context }) => context.extra as DebtTotals | null);
  const seesEveryStore = useSeesEveryStore();
  return (
    <ListScreen
      actor={list}
      resource={DEBTS}
      nothing="No customer owes anything"
      columns={debtsColumns(store, useMediaQuery(NARROW))}
      getRowKey={({ key }) => key}
      getRowHref={({ key }) => resources.customer.page(key)}
      renderCompact={(row) => <DebtCompact row={row} store={store} />}
      filters={
        <>
          <FilterBar
            search={
              seesEveryStore && (
                <StoreFilter
                  value={store}
                  onChange={(value) => list.send({ type: "filter.changed", name: "store", value })}
                />
              )
            }
          />
          {totals !== null && <Sum {...totals} />}
        </>
      }
    />
  );
}
