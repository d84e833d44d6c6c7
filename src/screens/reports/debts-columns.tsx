import { css } from "styled-system/css";
import type { DebtRow } from "../../api/reports/debts";
import { shortDay } from "../../machines/dashboard/dashboard-period";
import { Money } from "../../ui/display/money";
import { RowLink } from "../../ui/tables/row-link";
import { createColumns } from "../../ui/tables/table-columns";
import { DebtLinks } from "../kit/lists/debt-links";
import { phoneText } from "../../ui/fields/phone-input";

const column = createColumns<DebtRow>();

const unseen = css({ srOnly: true });
const muted = css({ color: "ink2" });
const rows = css({ display: "grid", gap: "4" });
const pair = css({ display: "flex", justifyContent: "space-between", alignItems: "center", gap: "12" });

const Links = ({ row, store }: { row: DebtRow; store: string }) => (
  <DebtLinks debtor={{ ...row, owed: row.debt }} store={store} />
);

/** The ages of debt, in days of the order. */
const AGES = ["0–7 days", "8–30 days", "31–90 days", "Over 90 days"] as const;

const age = (header: string, part: number) =>
  column.display({
    id: header,
    header,
    cell: ({ row }) => {
      const kobo = row.original.ages[part] ?? 0;
      return kobo > 0 && <Money kobo={kobo} />;
    },
    meta: { align: "end", width: 104 },
  });

const name = column.accessor("name", { header: "Customer" });
const phone = column.accessor("phone", {
  header: "Phone",
  cell: ({ row }) => <span className={muted}>{phoneText(row.original.phone)}</span>,
  meta: { width: "date" },
});
const since = column.accessor("since", {
  header: "Since",
  cell: ({ row }) => <time className={muted}>{shortDay(row.original.since)}</time>,
  meta: { width: 64 },
});
const ages = AGES.map(age);
const owes = column.accessor("debt", {
  header: "Owes",
  cell: ({ row }) => <Money kobo={row.original.debt} />,
  meta: { align: "end", width: "money" },
});

/** With the statements of one store, or of all in reach; where there is no room for all ages, with the oldest. */
export function debtsColumns(store: string, isNarrow: boolean) {
  const links = column.display({
    id: "links",
    header: () => <span className={unseen}>Statement and reminder</span>,
    cell: ({ row }) => <Links row={row.original} store={store} />,
    meta: { align: "end", width: 68 },
  });
  return isNarrow
    ? column.columns([name, since, ...ages.slice(2), owes, links])
    : column.columns([name, phone, since, ...ages, owes, links]);
}

/** On a phone: who owes and how much, then since when. */
export const DebtCompact = ({ row, store }: { row: DebtRow; store: string }) => (
  <div className={rows}>
    <div className={pair}>
      <RowLink>{row.name}</RowLink>
      <Money kobo={row.debt} />
    </div>
    <div className={`${pair} ${muted}`}>
      <span>
        {row.orders === 1 ? "1 order" : `${row.orders} orders`} since <time>{shortDay(row.since)}</time>
      </span>
      <Links row={row} store={store} />
    </div>
  </div>
);
