import { css } from "styled-system/css";
import { VARIANT_STATUSES, type VariantDraft } from "../../machines/products/product-draft";
import { LabelsMenu } from "./labels-menu";
import { Card } from "../../ui/layout/card";
import { DescriptionList } from "../../ui/display/description-list";
import { StatusGlyph } from "../../ui/display/status-glyph";

const label = css({ display: "inline-flex", alignItems: "center", gap: "8" });
const word = css({ _firstLetter: { textTransform: "uppercase" } });
const total = css({ fontWeight: "600" });
// The sum is apart from what it sums up.
const ruled = css({ "& dl > :last-child": { borderTop: "1px solid {colors.line}", paddingTop: "12" } });

type Stocked = Pick<VariantDraft, "quantity" | "status">;

const sum = (variants: readonly Stocked[]) => variants.reduce((units, { quantity }) => units + (quantity ?? 0), 0);

/** Units by status, including hidden ones, and labels for them. */
export const StockCard = ({ variants, product }: { variants: readonly Stocked[]; product?: string }) => (
  <Card title="Stock" action={product !== undefined && <LabelsMenu product={product} />}>
    <div className={ruled}>
      <DescriptionList
        align="end"
        items={[
          ...VARIANT_STATUSES.map((status) => ({
            term: (
              <span className={label}>
                <StatusGlyph status={status} />
                <span className={word}>{status}</span>
              </span>
            ),
            detail: sum(variants.filter((variant) => variant.status === status)),
          })),
          { term: <span className={total}>Total</span>, detail: <span className={total}>{sum(variants)}</span> },
        ]}
      />
    </div>
  </Card>
);
