import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { ShopCounts } from "../../api/dashboard/analytics";
import { paths } from "../../paths";
import { Card } from "../../ui/layout/card";
import { Money } from "../../ui/display/money";
import { SkeletonLines } from "../../ui/feedback/skeleton";
import { TextLink } from "../../ui/display/text-link";
import { writeListUrl } from "../../wiring/lists/list-url";
import { useMay } from "../../wiring/session";
import { ruledList, ruledRow } from "./dashboard-styles";

const figure = css({ m: "0", color: "ink", fontWeight: "500", fontVariantNumeric: "tabular-nums" });
// All of the row leads there, for a thumb's sake.
const linked = css({ position: "relative", "& a::after": { content: '""', position: "absolute", inset: "0" } });
const bone = css({ width: "64px" });

/** Each with the status of its products, if it counts products. */
const COUNTS = [
  { name: "activeProducts", label: "Active products", status: "active" },
  { name: "repairs", label: "Total repairs", status: "repair" },
  { name: "returns", label: "Total returns", status: "return" },
  { name: "hiddenProducts", label: "Total hidden products", status: "hidden" },
  { name: "customers", label: "Total customers" },
  { name: "employees", label: "Total employees" },
  { name: "stores", label: "Total stores" },
] as const;

type Count = (typeof COUNTS)[number];

/** Where a count's rows are, of the store the count is of; undefined where the person may not see them. */
function useListOf(store: string) {
  const may = {
    products: useMay("products.view"),
    customers: useMay("customers.view"),
    employees: useMay("employees.view"),
    stores: useMay("stores.view"),
  };
  return (count: Count): string | undefined => {
    const list = "status" in count ? "products" : count.name;
    if (!may[list]) return undefined;
    // Customers are every store's, and stores are not of one.
    const ofStore = list === "products" || list === "employees" ? { store } : {};
    const filters = { ...("status" in count && { status: count.status }), ...ofStore };
    return `${paths[list]}${writeListUrl({ page: 1, search: "", filters })}`;
  };
}

type FigureProps = { label: string; to?: string | undefined; children: ReactNode };

const Figure = ({ label, to, children }: FigureProps) => (
  <div className={to === undefined ? ruledRow : `${ruledRow} ${linked}`}>
    <dt>{to === undefined ? label : <TextLink to={to}>{label}</TextLink>}</dt>
    <dd className={figure}>{children ?? <SkeletonLines widths={["100%"]} />}</dd>
  </div>
);

/** The shop as it is now, or one `store` of it; what its stock is worth only for those who may see cost. */
export function Glance({ shop, store }: { shop: ShopCounts | undefined; store: string }) {
  const seesCost = useMay("products.cost");
  const listOf = useListOf(store);
  return (
    <Card title="At a glance">
      <dl className={ruledList}>
        {seesCost && <Figure label="Total inventory value">{shop && <Money kobo={shop.inventoryValue ?? 0} />}</Figure>}
        {COUNTS.map((count) => (
          <Figure key={count.name} label={count.label} to={listOf(count)}>
            {shop?.[count.name].toLocaleString("en-NG") ?? <div className={bone} />}
          </Figure>
        ))}
      </dl>
    </Card>
  );
}
