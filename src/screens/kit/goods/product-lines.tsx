import { dequal } from "dequal/lite";
import { memo } from "react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { LineView } from "../../../machines/orders/detail/order-products-lines";
import type { productPickerMachine } from "../../../machines/products/product-picker.machine";
import { Button } from "../../../ui/controls/button";
import type { Discount } from "../../../api/orders/discount.rules";
import { Money } from "../../../ui/display/money";
import { EmptyState } from "../../../ui/feedback/empty-state";
import { serialsIn } from "../../../machines/orders/detail/line-serials";
import { Field } from "../../../ui/fields/field";
import { TextArea } from "../../../ui/fields/text-area";
import { FieldMark } from "../../../ui/fields/field-mark";
import { LineEditor, LineRow, UnitPrice } from "../../../ui/tables/line-editor";
import type { Option } from "../../../ui/fields/option";
import { QuantityStepper } from "../../../ui/controls/quantity-stepper";
import { Select } from "../../../ui/fields/select";
import { discountText } from "./discount-words";
import { ProductPicker } from "./product-picker";

const mark = css({ display: "block" });
const wrong = css({ color: "danger", textStyle: "hint", px: "20", pb: "12", textAlign: "center" });

/** What a line costs, in kobo. */
export type LineSums = { listPrice: number; unitPrice: number; amount: number; discount: Discount | null };

/** A line as plain data: one that is equal to what is shown is not drawn again. */
export type EditedLine = {
  id: number;
  title: string;
  image: string;
  variantKey: string;
  quantity: number | null;
  variations: readonly Option[];
  /** Below its title and at its end: what a unit and all of them cost, in kobo, or two texts. */
  sums: LineSums | { note: string; end: string };
  /** The maximum; undefined sets no limit. */
  most: number | undefined;
  /** Why the line cannot be saved, shown next to it; a problem of a field comes first. */
  trouble: string | undefined;
  /** The serial numbers typed so far, of goods that have them. */
  serials?: string;
};

/** What a line of an order and one of a transfer share. */
export const lineOf = ({ id, title, image, variantKey, quantity, options, most }: LineView) => ({
  id,
  title,
  image,
  variantKey,
  quantity,
  most,
  variations: options.map(({ key, variation, isOnSale, isClosed }) => ({
    value: key,
    label: variation,
    disabled: isClosed,
    ...(!isOnSale && { hint: "Not for sale" }),
  })),
});

/** The serial numbers of a line whose units leave with the form. */
export const serialsTyped = ({ tracksSerials, serials }: Pick<LineView, "tracksSerials" | "serials">) =>
  tracksSerials ? { serials: serials ?? "" } : {};

/** What a person does to the lines: the same object in each render, or all lines are drawn again. */
export type LineActions = {
  change: (index: number, patch: { variantKey: string } | { quantity: number } | { serials: string }) => void;
  remove: (index: number) => void;
  /** Opens the editor of a line's price. */
  reprice?: (id: number) => void;
  /** Takes what a line has too few units of from another store. */
  sellElsewhere?: (id: number) => void;
};

type ProductLinesProps = {
  /** The name of the record that the lines belong to. */
  noun: "order" | "transfer";
  lines: readonly EditedLine[];
  actions: LineActions;
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

type LinePriceProps = { line: EditedLine; sums: LineSums; actions: LineActions };

function LinePrice({ line: { id, title }, sums, actions: { reprice } }: LinePriceProps) {
  const { listPrice, unitPrice, discount } = sums;
  return (
    <>
      <UnitPrice kobo={unitPrice} edit={reprice && { of: title, onOpen: () => reprice(id) }} />
      {discount && <span className={mark}>{discountText(discount, listPrice)}</span>}
    </>
  );
}

type LineSerialsProps = { line: EditedLine; problem: string | undefined; onChange: (serials: string) => void };

/** One serial number on each line of text: a scanner ends each with Enter. */
const LineSerials = ({ line: { id, title, quantity, serials = "" }, problem, onChange }: LineSerialsProps) => (
  <Field
    name={`lines.${id}.serials`}
    label={`Serial numbers of ${title}`}
    hint={`${serialsIn(serials).length} of ${quantity ?? 0}, one on each line`}
    error={problem}
  >
    <TextArea data-takes-codes grows rows={1} value={serials} onChange={onChange} />
  </Field>
);

type LineProps = {
  line: EditedLine;
  index: number;
  actions: LineActions;
  variationProblem: string | undefined;
  quantityProblem: string | undefined;
  discountProblem: string | undefined;
  serialsProblem: string | undefined;
};

// A keystroke in one of forty lines would draw all their selects again.
const ProductLine = memo(function ProductLine({ line, index, actions, ...problems }: LineProps) {
  const { id, title, sums, trouble } = line;
  const { sellElsewhere } = actions;
  const { variationProblem, quantityProblem, discountProblem, serialsProblem } = problems;
  return (
    <LineRow
      title={title}
      image={line.image}
      note={
        <>
          {"note" in sums ? sums.note : <LinePrice line={line} sums={sums} actions={actions} />}
          <LineMark name={`lines.${id}`} />
          <LineMark name={`lines.${id}.quantity`} />
          <LineMark name={`lines.${id}.discount`} />
        </>
      }
      end={"end" in sums ? sums.end : <Money kobo={sums.amount} />}
      onRemove={() => actions.remove(index)}
      error={variationProblem ?? quantityProblem ?? discountProblem ?? trouble}
      remedy={
        trouble !== undefined &&
        sellElsewhere && (
          <Button size="sm" onClick={() => sellElsewhere(id)}>
            Sell from another store
          </Button>
        )
      }
      below={
        line.serials !== undefined && (
          <LineSerials
            line={line}
            problem={serialsProblem}
            onChange={(serials) => actions.change(index, { serials })}
          />
        )
      }
      variation={
        <Select
          label={`Variation of ${title}`}
          options={line.variations}
          value={line.variantKey}
          invalid={variationProblem !== undefined}
          onChange={(variantKey) => actions.change(index, { variantKey })}
        />
      }
      quantity={
        <QuantityStepper
          label={`Quantity of ${title}`}
          value={line.quantity ?? 1}
          max={line.most}
          onChange={(quantity) => actions.change(index, { quantity })}
        />
      }
    />
  );
}, dequal);

/** The products of a form, and the picker that adds to them. */
export const ProductLines = ({ noun, lines, actions, problem, picker }: ProductLinesProps) => (
  <>
    {lines.length === 0 ? (
      <EmptyState>{`No products in this ${noun} yet`}</EmptyState>
    ) : (
      <LineEditor label="Products" end={noun === "order" ? "Amount" : "Stock"}>
        {lines.map((line, index) => (
          <ProductLine
            key={line.id}
            line={line}
            index={index}
            actions={actions}
            variationProblem={problem(`lines.${index}.variantKey`)}
            quantityProblem={problem(`lines.${index}.quantity`)}
            serialsProblem={problem(`lines.${index}.serials`)}
            discountProblem={problem(`lines.${index}.discount.value`) ?? problem(`lines.${index}.discount.reason`)}
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
