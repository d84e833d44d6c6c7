import { css } from "styled-system/css";
import type { Figures, LedgerRow } from "../../api/reports/ledger";
import { shortDay } from "../../machines/dashboard/dashboard-period";
import { resources } from "../../resources";
import { ShareBar } from "../../ui/charts/share-bar";
import { Money } from "../../ui/display/money";
import { TextLink } from "../../ui/display/text-link";
import { createColumns } from "../../ui/tables/table-columns";
import { useMay } from "../../wiring/session";

const column = createColumns<LedgerRow>();

export const strong = css({ color: "ink", textStyle: "name" });
export const muted = css({ color: "ink2" });

/** Sums of whole shops in px, with a sign. */
const SUM = 128;

/** `Purchase 1234 of 28/11/26` in px. */
const OLDEST = 172;

const number = new Intl.NumberFormat("en-NG");

export type Figure = { name: string; label: string; isCount?: true; needsCost?: true; drops?: true };

export const Shown = ({ figure, of }: { figure: Figure; of: Figures }) => {
  const value = of[figure.name] ?? 0;
  return figure.isCount ? number.format(value) : <Money kobo={value} />;
};

/** The oldest purchase that a supplier waits to be paid for. */
export const Oldest = ({ purchase }: Pick<LedgerRow, "purchase">) => {
  const seesPurchases = useMay(resources.purchase.view);
  if (purchase === null) return null;
  const words = `Purchase ${purchase.number}`;
  return (
    <span className={muted}>
      {seesPurchases ? <TextLink to={resources.purchase.page(purchase.key)}>{words}</TextLink> : words} of{" "}
      <time>{shortDay(purchase.since)}</time>
    </span>
  );
};

const shareOf = ({ figures }: LedgerRow, share: string, total: number) =>
  total === 0 ? 0 : Math.max(0, (figures[share] ?? 0) / total);

type Shape = {
  heading: string;
  by: string;
  figures: readonly Figure[];
  share: string;
  /** The figure `share` of all rows. */
  whole: number;
  nameOf: (row: LedgerRow, by: string) => string;
  hasOldest: boolean;
};

/** Name and figures of a report with the share of each row, or the oldest purchase where suppliers wait. */
export const ledgerColumns = ({ heading, by, figures, share, whole, nameOf, hasOldest }: Shape) =>
  column.columns([
    column.display({
      id: "name",
      header: heading,
      cell: ({ row }) => <span className={strong}>{nameOf(row.original, by)}</span>,
      meta: { grow: 2 },
    }),
    hasOldest
      ? column.display({
          id: "oldest",
          header: "Oldest unpaid",
          cell: ({ row }) => <Oldest purchase={row.original.purchase} />,
          meta: { width: OLDEST },
        })
      : column.display({
          id: "share",
          header: "Share",
          cell: ({ row }) => {
            const of = shareOf(row.original, share, whole);
            return of > 0 && <ShareBar of={of} />;
          },
          meta: { drops: true },
        }),
    ...figures.map((figure) =>
      column.display({
        id: figure.name,
        header: figure.label,
        cell: ({ row }) => <Shown figure={figure} of={row.original.figures} />,
        meta: { align: "end", width: figure.isCount ? "count" : SUM, ...(figure.drops && { drops: true }) },
      }),
    ),
  ]);
