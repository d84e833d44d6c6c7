import { css } from "styled-system/css";
import type { ReactNode } from "react";
import type { ShopCounts } from "../../api/analytics";
import { Card } from "../../ui/components/card";
import { Money } from "../../ui/components/money";
import { SkeletonLines } from "../../ui/components/skeleton";
import { useMay } from "../../wiring/session";
import { ruledList, ruledRow } from "./dashboard-styles";

const figure = css({ m: "0", color: "ink", fontWeight: "500", fontVariantNumeric: "tabular-nums" });
const bone = css({ width: "64px" });

const COUNTS = [
  { name: "activeProducts", label: "Active products" },
  { name: "repairs", label: "Total repairs" },
  { name: "returns", label: "Total returns" },
  { name: "hiddenProducts", label: "Total hidden products" },
  { name: "customers", label: "Total customers" },
  { name: "employees", label: "Total employees" },
  { name: "stores", label: "Total stores" },
] as const;

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={ruledRow}>
    <dt>{label}</dt>
    <dd className={figure}>{children ?? <SkeletonLines widths={["100%"]} />}</dd>
  </div>
);

/** The shop as it is now; what its stock is worth only for those who may see cost. */
export function Glance({ shop }: { shop: ShopCounts | undefined }) {
  const seesCost = useMay("products.cost");
  return (
    <Card title="At a glance">
      <dl className={ruledList}>
        {seesCost && <Figure label="Total inventory value">{shop && <Money kobo={shop.inventoryValue ?? 0} />}</Figure>}
        {COUNTS.map(({ name, label }) => (
          <Figure key={name} label={label}>
            {shop?.[name].toLocaleString("en-NG") ?? <div className={bone} />}
          </Figure>
        ))}
      </dl>
    </Card>
  );
}
