import { css } from "styled-system/css";
import type { ProductVariant } from "../../api/products";
import { Card } from "../../ui/components/card";
import { DescriptionList } from "../../ui/components/description-list";
import { StatusGlyph } from "../../ui/components/status-glyph";

const STATUSES = ["active", "repair", "return", "hidden"] as const;
const label = css({ display: "inline-flex", alignItems: "center", gap: "8" });
const word = css({ _firstLetter: { textTransform: "uppercase" } });
const total = css({ fontWeight: "600" });

const sum = (variants: readonly ProductVariant[]) => variants.reduce((units, { quantity }) => units + quantity, 0);

/** Units by status, hidden ones included. */
export const StockCard = ({ variants }: { variants: readonly ProductVariant[] }) => (
  <Card title="Stock">
    <DescriptionList
      align="end"
      items={[
        ...STATUSES.map((status) => ({
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
  </Card>
);
