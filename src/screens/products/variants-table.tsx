import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { css } from "styled-system/css";
import type { VariantStatus } from "../../api/products/products.contract";
import { canAddVariant, shownVariants, VARIANT_STATUSES, withVariant } from "../../machines/products/product-draft";
import type { ProductForm } from "../../machines/products/product-form";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { useProblem } from "./product-fields";
import { VariantRow } from "./variant-row";

const table = css({
  width: "100%",
  borderCollapse: "collapse",
  "& th": {
    textStyle: "hint",
    fontWeight: 500,
    color: "ink3",
    textAlign: "start",
    padding: "8px 6px",
    whiteSpace: "nowrap",
    "&::first-letter": { textTransform: "uppercase" },
  },
  "& :is(th, td):first-child": { ps: "20px" },
  "& :is(th, td):last-child": { pe: "12px" },
  mdDown: { display: "block", "& thead": { srOnly: true }, "& tbody": { display: "block" } },
});
const count = css({ color: "ink3", verticalAlign: "middle", fontVariantNumeric: "tabular-nums" });
const none = css({ padding: "12px 20px 20px", color: "ink3", textStyle: "small" });
const wrong = css({ color: "danger", textStyle: "hint", padding: "0 20px 12px" });

type Props = {
  form: ProductForm;
  title: string;
  /** The headings; the column without a heading deletes rows. */
  columns: readonly string[];
  /** Only variants of this status; "" for all. All are saved. */
  status?: string;
};

/** The variants of a product as editable rows. */
export function VariantsTable({ form, title, columns, status = "" }: Props) {
  const variants = useSelector(form, ({ context }) => context.values.variants);
  const problem = useProblem(form, "variants");
  const shown = shownVariants(variants, status);
  const fresh = VARIANT_STATUSES.find((each): each is VariantStatus => each === status) ?? "active";
  const add = () => form.send({ type: "field.changed", patch: { variants: withVariant(variants, fresh) } });
  const isPart = shown.length < variants.length;
  return (
    <Card
      title={title}
      tag={<span className={count}>{isPart ? `${shown.length} of ${variants.length}` : variants.length}</span>}
      flush
      action={
        <Button size="sm" icon={<Plus aria-hidden="true" />} disabled={!canAddVariant(variants)} onClick={add}>
          Add variant
        </Button>
      }
    >
      <table className={table} aria-label={title}>
        <thead>
          <tr>
            {columns.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id }, index) => (
            <VariantRow
              key={id}
              form={form}
              id={id}
              place={index + 1}
              columns={columns}
              canDelete={variants.length > 1}
            />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={none}>No variants with this status</p>}
      {problem !== undefined && (
        <p className={wrong} role="alert">
          {problem}
        </p>
      )}
    </Card>
  );
}
