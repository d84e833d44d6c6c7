import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { productPickerMachine } from "../../../machines/products/product-picker.machine";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { FieldMark } from "../../../ui/fields/field-mark";
import { LineEditor, LineRow } from "../../../ui/tables/line-editor";
import type { Option } from "../../../ui/fields/option";
import { QuantityStepper } from "../../../ui/controls/quantity-stepper";
import { Select } from "../../../ui/fields/select";
import { ProductPicker } from "./product-picker";

const mark = css({ display: "block" });
const wrong = css({ color: "danger", textStyle: "hint", px: "20", pb: "12", textAlign: "center" });

export type EditedLine = {
  id: number;
  title: string;
  image: string;
  variantKey: string;
  quantity: number | null;
  variations: readonly Option[];
  /** Below its title, and at its end. */
  note: ReactNode;
  end: ReactNode;
  /** The maximum; undefined sets no limit. */
  most: number | undefined;
  /** Why the line cannot be saved, shown next to it; a problem of a field comes first. */
  trouble?: string | undefined;
};

type ProductLinesProps = {
  /** The name of the record that the lines belong to. */
  noun: "order" | "transfer";
  lines: readonly EditedLine[];
  onChange: (index: number, patch: { variantKey: string } | { quantity: number }) => void;
  onRemove: (index: number) => void;
  /** The problem of a field, by its name. */
  problem: (name: string) => string | undefined;
  /** The picker, while it is open. */
  picker: ActorRefFrom<typeof productPickerMachine> | undefined;
};

const LineMark = ({ name }: { name: string }) => (
  <span className={mark}>
    <FieldMark name={name} />
  </span>
);

/** The products of a form, and the picker that adds to them. */
export const ProductLines = ({ noun, lines, onChange, onRemove, problem, picker }: ProductLinesProps) => (
  <>
    {lines.length === 0 ? (
      <EmptyState>{`No products in this ${noun} yet`}</EmptyState>
    ) : (
      <LineEditor label="Products">
        {lines.map((line, index) => (
          <LineRow
            key={line.id}
            title={line.title}
            image={line.image}
            note={
              <>
                {line.note}
                <LineMark name={`lines.${line.id}`} />
                <LineMark name={`lines.${line.id}.quantity`} />
              </>
            }
            end={line.end}
            onRemove={() => onRemove(index)}
            error={problem(`lines.${index}.variantKey`) ?? problem(`lines.${index}.quantity`) ?? line.trouble}
            variation={
              <Select
                label={`Variation of ${line.title}`}
                options={line.variations}
                value={line.variantKey}
                invalid={problem(`lines.${index}.variantKey`) !== undefined}
                onChange={(variantKey) => onChange(index, { variantKey })}
              />
            }
            quantity={
              <QuantityStepper
                label={`Quantity of ${line.title}`}
                value={line.quantity ?? 1}
                max={line.most}
                onChange={(quantity) => onChange(index, { quantity })}
              />
            }
          />
        ))}
      </LineEditor>
    )}
    {problem("lines") !== undefined && (
      <p className={wrong} role="alert">
        {problem("lines")}
      </p>
    )}
    {picker && <ProductPicker actor={picker} noun={noun} />}
  </>
);
