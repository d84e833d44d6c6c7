import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import type { orderProductsCard } from "../../../machines/orders/order-products-form";
import { sumOf } from "../../../machines/orders/order-parts";
import { Money } from "../../../ui/display/money";
import { useMay } from "../../../wiring/session";
import { type AmountColumn, AmountTable } from "../../kit/goods/amount-table";
import { discountText } from "../../kit/goods/discount-words";
import { ItemCell } from "../../kit/goods/item-cell";
import { ReadCard } from "../../kit/forms/read-card";
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
  const discount = sumOf(lines.map(({ orderDiscount }) => orderDiscount));
  const fee = order.delivery?.fee ?? 0;
  if (form) return <ProductsForm order={order} form={form} />;
  return (
    <ReadCard title="Product details" flush card={card} mayEdit={mayEdit}>
      <AmountTable
        label="Products"
        columns={COLUMNS}
        rows={lines.map((line) => ({
          key: line.variantKey,
          cells: [
            <ItemCell
              key="item"
              {...line}
              {...(line.discount && { note: discountText(line.discount, line.listPrice) })}
            />,
            <Money key="price" kobo={line.unitPrice} />,
            line.quantity,
            <Money key="amount" kobo={line.amount} />,
          ],
        }))}
      >
        <OrderSums subtotal={cost - fee + discount} discount={discount} fee={fee} itemCount={itemCount} />
      </AmountTable>
    </ReadCard>
  );
}
