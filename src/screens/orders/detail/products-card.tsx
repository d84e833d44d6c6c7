import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders";
import type { orderProductsCard } from "../../../machines/order-products-form";
import { Card } from "../../../ui/components/card";
import { Money } from "../../../ui/components/money";
import { Thumbnail } from "../../../ui/components/thumbnail";
import { useMay } from "../../../wiring/session";
import { type AmountColumn, AmountTable } from "./amount-table";
import { EditButton } from "./edit-button";
import { OrderSums } from "./order-sums";
import { ProductsForm } from "./products-form";

const item = css({ display: "flex", alignItems: "center", gap: "12", minWidth: "0" });
const title = css({ textStyle: "name", overflowWrap: "anywhere" });
const variation = css({ textStyle: "hint", color: "ink3" });

const COLUMNS: readonly AmountColumn[] = [
  { header: "Item" },
  { header: "Price", end: true, wideOnly: true },
  { header: "Qty", end: true },
  { header: "Amount", end: true },
];

type Props = { order: Order; card: ActorRefFrom<typeof orderProductsCard> };

export function ProductsCard({ order, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("orders.edit");
  const { lines, cost, itemCount } = order;
  const fee = order.delivery?.fee ?? 0;
  if (form) return <ProductsForm order={order} form={form} />;
  return (
    <Card title="Product details" flush action={mayEdit && <EditButton card={card} />}>
      <AmountTable
        label="Products"
        columns={COLUMNS}
        rows={lines.map((line) => ({
          key: line.variantKey,
          cells: [
            <div key="item" className={item}>
              <Thumbnail src={line.image} size={40} />
              <div>
                <div className={title}>{line.title}</div>
                <div className={variation}>{line.variation}</div>
              </div>
            </div>,
            <Money key="price" kobo={line.unitPrice} />,
            line.quantity,
            <Money key="amount" kobo={line.unitPrice * line.quantity} />,
          ],
        }))}
      >
        <OrderSums subtotal={cost - fee} fee={fee} itemCount={itemCount} />
      </AmountTable>
    </Card>
  );
}
