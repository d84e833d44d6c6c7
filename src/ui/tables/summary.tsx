import type { ReactNode } from "react";
import { summary } from "styled-system/recipes";
import { Money } from "../display/money";

/** `SummaryRow`s inside a Card. */
export function Summary({ children }: { children: ReactNode }) {
  return <dl className={summary().list}>{children}</dl>;
}

export interface SummaryRowProps {
  label: ReactNode;
  /** Kobo. */
  amount: number;
  /** Before the label, for example a status glyph. */
  glyph?: ReactNode;
  /** As prominent as the sum. */
  strong?: boolean;
  /** A hairline above separates it from the rows it sums up. */
  ruled?: boolean;
}

export function SummaryRow({ label, amount, glyph, strong = false, ruled = false }: SummaryRowProps) {
  const style = summary({ strong, ruled });
  return (
    <div className={style.row}>
      <dt className={style.label}>
        {glyph}
        {label}
      </dt>
      <dd className={style.amount}>
        <Money kobo={amount} />
      </dd>
    </div>
  );
}
