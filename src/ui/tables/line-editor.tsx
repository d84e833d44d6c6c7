import type { ReactNode } from "react";
import { lineEditor } from "styled-system/recipes";
import { RemoveButton } from "../controls/remove-button";
import { Money } from "../display/money";
import { TextButton } from "../display/text-link";
import { Thumbnail } from "../display/thumbnail";

export interface LineEditorProps {
  /** Accessible name of the list, for example "Products". */
  label: string;
  /** The heading of the lines' `end`, for example "Amount". */
  end: string;
  /** `LineRow`s. */
  children: ReactNode;
}

export function LineEditor({ label, end, children }: LineEditorProps) {
  const style = lineEditor();
  return (
    <div className={style.root}>
      <div className={style.heading} aria-hidden="true">
        {["Item", "Variation", "Qty", end].map((heading) => (
          <span key={heading}>{heading}</span>
        ))}
      </div>
      <ul className={style.list} aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

export interface UnitPriceProps {
  /** Of one unit of a line, in kobo. */
  kobo: number;
  /** Opens what changes the price; `of` is what it is the price of. */
  edit?: { of: string; onOpen: () => void } | undefined;
}

export const UnitPrice = ({ kobo, edit }: UnitPriceProps) => (
  <>
    <Money kobo={kobo} /> <span className={lineEditor().each}>each</span>
    {edit && (
      <TextButton aria-label={`Change price of ${edit.of}`} onClick={edit.onOpen}>
        Change price
      </TextButton>
    )}
  </>
);

export interface LineRowProps {
  title: string;
  image?: string | null;
  /** Below the title: its `UnitPrice`, or its store. */
  note: ReactNode;
  /** The amount of the line. */
  end: ReactNode;
  /** The Select of the variation. */
  variation: ReactNode;
  /** The QuantityStepper. */
  quantity: ReactNode;
  onRemove: () => void;
  /** What else the line asks for, in its full width. */
  below?: ReactNode;
  /** The problem of this line. */
  error?: ReactNode;
  /** A button that does something about it. */
  remedy?: ReactNode;
  disabled?: boolean;
}

export function LineRow({
  title,
  image,
  note,
  end,
  variation,
  quantity,
  onRemove,
  below,
  error,
  remedy,
  disabled = false,
}: LineRowProps) {
  const style = lineEditor();
  return (
    <li className={style.row}>
      <div className={style.product}>
        <Thumbnail src={image} size={40} />
        <div className={style.text}>
          <span className={style.title}>{title}</span>
          <span className={style.unit}>{note}</span>
        </div>
      </div>
      <div className={style.variation}>{variation}</div>
      <div className={style.quantity}>{quantity}</div>
      <div className={style.amount}>{end}</div>
      <div className={style.remove}>
        <RemoveButton label={`Remove ${title}`} onClick={onRemove} disabled={disabled} />
      </div>
      {below && <div className={style.wide}>{below}</div>}
      {error && (
        <div className={style.error} role="alert">
          {error}
        </div>
      )}
      {remedy && <div className={style.wide}>{remedy}</div>}
    </li>
  );
}
