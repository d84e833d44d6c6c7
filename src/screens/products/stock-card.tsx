import { css } from "styled-system/css";
import type { Product, ProductVariant } from "../../api/products/products";
import { VARIANT_STATUSES, type VariantDraft } from "../../machines/products/product-draft";
import { files } from "../../urls";
import { LabelsMenu } from "./labels-menu";
import { Card } from "../../ui/layout/card";
import { DescriptionList } from "../../ui/display/description-list";
import { StatusGlyph } from "../../ui/display/status-glyph";

const label = css({ display: "inline-flex", alignItems: "center", gap: "8" });
const word = css({ _firstLetter: { textTransform: "uppercase" } });
const quiet = css({ textStyle: "caption", color: "ink3", overflowWrap: "anywhere" });
const total = css({ fontWeight: "600" });
// The sum is apart from what it sums up.
const ruled = css({ "& dl > :last-child": { borderTop: "1px solid {colors.line}", paddingTop: "12" } });

type Stocked = Pick<VariantDraft, "quantity" | "status">;

const sum = (variants: readonly Stocked[]) => variants.reduce((units, { quantity }) => units + (quantity ?? 0), 0);

const isComing = ({ onTheWay, onOrder }: ProductVariant): boolean => onTheWay + onOrder > 0;

/** `Red: 5 on the way, 20 on order`. */
const comingText = ({ variation, onTheWay, onOrder }: ProductVariant): string =>
  `${variation}: ${[onTheWay > 0 && `${onTheWay} on the way`, onOrder > 0 && `${onOrder} on order`].filter(Boolean).join(", ")}`;

/** Units by status, including hidden ones, what comes besides, and labels for them. */
export const StockCard = ({ variants, product }: { variants: readonly Stocked[]; product?: Product }) => (
  <Card
    title="Stock"
    action={product !== undefined && <LabelsMenu fileOf={(...kind) => files.labels(product.key, ...kind)} />}
  >
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
    {product?.variants.filter(isComing).map((variant) => (
      <p key={variant.key} className={quiet}>
        {comingText(variant)}
      </p>
    ))}
  </Card>
);
