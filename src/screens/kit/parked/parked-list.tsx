import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { ParkedSale } from "../../../machines/orders/create/parked-sales.machine";
import { Card } from "../../../ui/layout/card";
import { typedAt } from "../dates";

/** The look of a list of sales that this device keeps. */
export const keptList = {
  list: css({ display: "grid", gap: "12", m: "0", p: "0", listStyle: "none" }),
  row: css({
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px 12px",
    "& + &": { borderTopWidth: "1px", borderColor: "line", pt: "12" },
  }),
  words: css({ flex: "1 1 160px", minWidth: "0" }),
  name: css({ textStyle: "name", overflowWrap: "anywhere" }),
  time: css({ textStyle: "small", color: "ink2" }),
  actions: css({ display: "flex", flexWrap: "wrap", gap: "8" }),
};

type ParkedListProps = { sales: readonly ParkedSale[]; renderActions: (sale: ParkedSale) => ReactNode };

/** The parked sales of this device, each with its ways on; nothing without any. */
export const ParkedList = ({ sales, renderActions }: ParkedListProps) =>
  sales.length > 0 && (
    <Card title={`${sales.length} parked`} note="Kept on this device. Nothing is sold yet, and no stock is held">
      <ul className={keptList.list}>
        {sales.map((sale) => (
          <li key={sale.id} className={keptList.row}>
            <div className={keptList.words}>
              <div className={keptList.name}>{sale.name}</div>
              <div className={keptList.time}>{`Parked at ${typedAt(sale.at)}`}</div>
            </div>
            <div className={keptList.actions}>{renderActions(sale)}</div>
          </li>
        ))}
      </ul>
    </Card>
  );
