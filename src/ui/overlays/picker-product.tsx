import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { type ReactNode, useId } from "react";
import { productPicker } from "styled-system/recipes";
import { Checkbox } from "../controls/checkbox";
import { Money } from "../display/money";
import { Tag } from "../display/tag";
import { Thumbnail } from "../display/thumbnail";

export function PickerList({ children }: { children: ReactNode }) {
  return (
    <ul className={productPicker().list} aria-label="Products">
      {children}
    </ul>
  );
}

export interface PickerProductProps {
  title: string;
  image?: string | null;
  variantCount: number;
  /** The units of all its variants. */
  stock: number;
  /** Its store, for people who see several stores. */
  place?: string;
  /** Kobo; shown while the variants are collapsed. */
  price: number;
  expanded: boolean;
  onToggle: () => void;
  /** `PickerVariant`s; rendered only while expanded. */
  children: ReactNode;
}

export function PickerProduct({
  title,
  image,
  variantCount,
  stock,
  place,
  price,
  expanded,
  onToggle,
  children,
}: PickerProductProps) {
  const style = productPicker();
  const id = useId();
  return (
    <li className={style.product}>
      <button
        type="button"
        className={style.head}
        data-row
        aria-expanded={expanded}
        aria-controls={expanded ? id : undefined}
        onClick={onToggle}
      >
        <Thumbnail src={image} size={40} />
        <span className={style.text}>
          <span className={style.title}>{title}</span>
          <span className={style.meta}>
            {variantCount} {variantCount === 1 ? "variant" : "variants"},{" "}
            {stock === 0 ? "out of stock" : `${stock} in stock`}
            {place !== undefined && `, ${place}`}
          </span>
        </span>
        {!expanded && (
          <span className={style.price}>
            <Money kobo={price} />
          </span>
        )}
        <span className={style.chevron}>{expanded ? <ChevronUp /> : <ChevronDown />}</span>
      </button>
      {expanded && (
        <ul id={id} className={style.variants} aria-label={`Variants of ${title}`}>
          {children}
        </ul>
      )}
    </li>
  );
}

export interface PickerVariantProps {
  /** For example "Natural Titanium, 256GB". */
  name: string;
  stock: number;
  /** Kobo. */
  price: number;
  checked: boolean;
  /** It cannot be chosen. */
  disabled: boolean;
  onChange: (checked: boolean) => void;
  /** Why it cannot be added again, such as "In this order". */
  taken?: string | undefined;
}

export function PickerVariant({ name, stock, price, checked, disabled, onChange, taken }: PickerVariantProps) {
  const style = productPicker();
  const id = useId();
  const isTaken = taken !== undefined;
  return (
    <li
      className={style.variant}
      data-unavailable={disabled || undefined}
      data-checked={(checked && !disabled) || undefined}
    >
      <Checkbox checked={checked || isTaken} onChange={onChange} disabled={disabled} data-row aria-describedby={id}>
        {name}
      </Checkbox>
      <span id={id} className={style.facts}>
        {isTaken && <Tag>{taken}</Tag>}
        <span className={style.stock}>{stock === 0 ? "Out of stock" : `${stock} in stock`}</span>
        <span className={style.amount}>
          <Money kobo={price} />
        </span>
      </span>
    </li>
  );
}
