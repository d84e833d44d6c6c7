import type { ReactNode } from "react";
import { css } from "styled-system/css";
import type { ShopCounts } from "../../api/dashboard/analytics";
import { resources } from "../../resources";
import { Card } from "../../ui/layout/card";
import { Money } from "../../ui/display/money";
import { SkeletonLines } from "../../ui/feedback/skeleton";
import { TextLink } from "../../ui/display/text-link";
import { writeListUrl } from "../../wiring/lists/list-url";
import { urls } from "../../urls";
import { useMay, useRights } from "../../wiring/session";
import { ruledList, ruledRow } from "./dashboard-styles";

const figure = css({ m: "0", color: "ink", fontWeight: "500", fontVariantNumeric: "tabular-nums" });
// The whole row is the link, which is easier for a thumb. Its number has the weight, not its label.
const linked = css({
  position: "relative",
  "& a": { color: "ink2", fontWeight: "400" },
  "& a::after": { content: '""', position: "absolute", inset: "0" },
  "&:hover a": { textDecoration: "underline" },
});
const bone = css({ width: "64px" });

const Bone = () => (
  <div className={bone}>
    <SkeletonLines widths={["100%"]} />
  </div>
);

/** Each count with its list and, for products, their status. */
const COUNTS = [
  { name: "activeProducts", label: "Active products", of: resources.product, status: "active" },
  { name: "repairs", label: "Total repairs", of: resources.product, status: "repair" },
  { name: "returns", label: "Total returns", of: resources.product, status: "return" },
  { name: "hiddenProducts", label: "Total hidden products", of: resources.product, status: "hidden" },
  { name: "customers", label: "Total customers", of: resources.customer },
  { name: "employees", label: "Total employees", of: resources.employee },
  { name: "stores", label: "Total stores", of: resources.store },
] as const;

type Count = (typeof COUNTS)[number];

/** The list behind a count, for the same store; undefined if the person may not see it. */
function useListOf(store: string) {
  const may = useRights();
  return (count: Count): string | undefined => {
    const { list, view } = count.of;
    if (!may(view)) return undefined;
    // All stores share customers, and stores belong to no store.
    const ofStore = count.of === resources.product || count.of === resources.employee ? { store } : {};
    const filters = { ...("status" in count && { status: count.status }), ...ofStore };
    return `${list}${writeListUrl({ page: 1, search: "", filters })}`;
  };
}

type FigureProps = { label: string; to?: string | undefined; children: ReactNode };

const Figure = ({ label, to, children }: FigureProps) => (
  <div className={to === undefined ? ruledRow : `${ruledRow} ${linked}`}>
    <dt>{to === undefined ? label : <TextLink to={to}>{label}</TextLink>}</dt>
    <dd className={figure}>{children ?? <Bone />}</dd>
  </div>
);

/** The current state of the shop, or of one `store`; the value of its stock only for people who may see cost. */
export function Glance({ shop, store }: { shop: ShopCounts | undefined; store: string }) {
  const seesCost = useMay("products.cost");
  const seesPurchases = useMay("purchases.view");
  const listOf = useListOf(store);
  return (
    <Card title="At a glance">
      <dl className={ruledList}>
        {seesCost && <Figure label="Total inventory value">{shop && <Money kobo={shop.inventoryValue ?? 0} />}</Figure>}
        {COUNTS.map((count) => (
          <Figure key={count.name} label={count.label} to={listOf(count)}>
            {shop?.[count.name].toLocaleString("en-NG") ?? <Bone />}
          </Figure>
        ))}
        {seesPurchases && (
          <Figure label="Low stock" to={`${urls.lowStock}${writeListUrl({ page: 1, search: "", filters: { store } })}`}>
            {shop && (shop.lowStock ?? 0).toLocaleString("en-NG")}
          </Figure>
        )}
      </dl>
    </Card>
  );
}
