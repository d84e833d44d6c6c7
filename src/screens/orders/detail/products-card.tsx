import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import type { orderProductsCard } from "../../../machines/orders/order-products-form";
import { Card } from "../../../ui/layout/card";
import { Money } from "../../../ui/display/money";
import { useMay } from "../../../wiring/session";
import { type AmountColumn, AmountTable } from "../../kit/goods/amount-table";
import { ItemCell } from "../../kit/goods/item-cell";
import { EditButton } from "../../kit/forms/edit-button";
import { OrderSums } from "./order-sums";
import { ProductsForm } from "./products-form";

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
            <ItemCell key="item" {...line} />,
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
