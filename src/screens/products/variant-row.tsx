import { useSelector } from "@xstate/react";
import { memo, useId } from "react";
import { css } from "styled-system/css";
import type { VariantStatus } from "../../api/products/products.contract";
import { LIMITS } from "../../machines/products/product-limits";
import { changeVariant, unitsOf, variantField, withoutVariant } from "../../machines/products/product-draft";
import type { ProductForm } from "../../machines/products/product-form";
import { RemoveButton } from "../../ui/controls/remove-button";
import { FieldMark } from "../../ui/fields/field-mark";
import { Select } from "../../ui/fields/select";
import { TextInput } from "../../ui/fields/text-input";
import { listDate } from "../kit/dates";
import { useProblem } from "./product-fields";
import { VARIANT_STATUS_OPTIONS } from "./product-statuses";

const row = css({
  borderTop: "1px solid {colors.line}",
  "& > td": { padding: "8px 6px", verticalAlign: "top" },
  mdDown: {
    display: "grid",
    gridTemplateColumns: "88px minmax(0, 1fr) 36px",
    gap: "8",
    padding: "12px 16px",
    "& > td": { display: "block", padding: "0!" },
    // The headings may be out of view, so each cell names its column.
    "& > td[data-heading]": {
      _before: { content: "attr(data-heading)", display: "block", textStyle: "hint", color: "ink3", mb: "2" },
      "&::first-letter": { textTransform: "uppercase" },
    },
  },
});
const name = css({ mdDown: { gridColumn: "1 / 3" } });
const units = css({
  width: "96px",
  "& input": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
  mdDown: { width: "auto" },
});
const codes = css({ display: "grid", gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)", gap: "6", mt: "6" });
const state = css({ width: "152px", mdDown: { width: "auto", gridColumn: "2 / -1" } });
const updated = css({
  width: "132px",
  color: "ink2",
  whiteSpace: "nowrap",
  "& time": { lineHeight: "36px" },
  mdDown: {
    width: "auto",
    gridColumn: "1 / -1",
    _before: { display: "inline-block!", me: "8" },
    "& time": { lineHeight: "inherit" },
  },
});
const end = css({
  width: "48px",
  mdDown: { width: "auto", gridColumn: "3", gridRow: "1", alignSelf: "end", justifySelf: "end" },
});
const wrong = css({ display: "block", color: "danger", textStyle: "caption", mt: "4" });

// The columns of the quantity and the status are too narrow for a name.
const marks = css({ display: "grid", mt: "4", _empty: { display: "none" } });

/** What tells a screen reader that a control is wrong, and the id of the problem's text. */
const invalidBy = (problem: string | undefined, id: string) =>
  problem !== undefined && { "aria-invalid": true, "aria-describedby": id };

const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text !== undefined && (
    <span id={id} className={wrong}>
      {text}
    </span>
  );

type Props = { form: ProductForm; id: number; place: number; columns: readonly string[]; canDelete: boolean };

/** One variant. It renders only after its own changes, because a product may have two hundred. */
export const VariantRow = memo(function VariantRow({ form, id, place, columns, canDelete }: Props) {
  const variant = useSelector(form, ({ context }) => context.values.variants.find((each) => each.id === id));
  const [nameProblem, unitsProblem, skuProblem, barcodesProblem] = [
    useProblem(form, variantField(id, "variation")),
    useProblem(form, variantField(id, "quantity")),
    useProblem(form, variantField(id, "sku")),
    useProblem(form, variantField(id, "barcodes")),
  ];
  const notes = useId();
  if (variant === undefined) return null;
  const all = () => form.getSnapshot().context.values.variants;
  const change = (patch: Parameters<typeof changeVariant>[2]) =>
    form.send({ type: "field.changed", patch: { variants: changeVariant(all(), id, patch) } });
  const [heading = "", qty = "", status = "", date] = columns;
  const named = variant.variation === "" ? `variant ${place}` : variant.variation;
  return (
    <tr className={row}>
      <td className={name} data-heading={heading}>
        <TextInput
          aria-label={`${heading} of variant ${place}`}
          {...invalidBy(nameProblem, `${notes}-name`)}
          autoComplete="off"
          maxLength={LIMITS.variation}
          title={variant.variation}
          value={variant.variation}
          onChange={(variation) => change({ variation })}
        />
        <Problem id={`${notes}-name`} text={nameProblem} />
        <div className={codes}>
          <TextInput
            aria-label={`SKU of ${named}`}
            {...invalidBy(skuProblem, `${notes}-sku`)}
            placeholder="SKU"
            autoComplete="off"
            title={variant.sku}
            value={variant.sku}
            onChange={(sku) => change({ sku })}
          />
          <TextInput
            aria-label={`Barcodes of ${named}`}
            {...invalidBy(barcodesProblem, `${notes}-barcodes`)}
            placeholder="Barcodes"
            autoComplete="off"
            title={variant.barcodes}
            value={variant.barcodes}
            onChange={(barcodes) => change({ barcodes })}
          />
        </div>
        <Problem id={`${notes}-sku`} text={skuProblem} />
        <Problem id={`${notes}-barcodes`} text={barcodesProblem} />
        <div className={marks}>
          <FieldMark name={`variants.${id}`} />
          <FieldMark name={`variants.${id}.variation`} />
          <FieldMark name={`variants.${id}.sku`} of="SKU" />
          <FieldMark name={`variants.${id}.barcodes`} of="Barcodes" />
          <FieldMark name={`variants.${id}.quantity`} of={qty} />
          <FieldMark name={`variants.${id}.status`} of={status} />
        </div>
      </td>
      <td className={units} data-heading={qty}>
        <TextInput
          aria-label={`${qty} of ${named}`}
          {...invalidBy(unitsProblem, `${notes}-units`)}
          inputMode="numeric"
          autoComplete="off"
          value={variant.quantity === null ? "" : String(variant.quantity)}
          onChange={(text) => change({ quantity: unitsOf(text) })}
        />
        <Problem id={`${notes}-units`} text={unitsProblem} />
      </td>
      <td className={state} data-heading={status}>
        <Select
          label={`${status} of ${named}`}
          options={VARIANT_STATUS_OPTIONS}
          value={variant.status}
          onChange={(next) => change({ status: next as VariantStatus })}
        />
      </td>
      {date !== undefined && (
        <td className={updated} data-heading={date}>
          {variant.saved === null ? "-----" : <time>{listDate(variant.saved.updatedAt)}</time>}
        </td>
      )}
      <td className={end}>
        <RemoveButton
          label={`Delete ${named}`}
          disabled={!canDelete}
          onClick={() => form.send({ type: "field.changed", patch: { variants: withoutVariant(all(), id) } })}
        />
      </td>
    </tr>
  );
});
