import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Order, OrderLine } from "../../../api/orders/orders";
import type { orderProductsCard } from "../../../machines/orders/detail/order-products-form";
import { sumOf } from "../../../machines/orders/order-parts";
import { keptUnits, unnamedUnits } from "../../../machines/orders/detail/order-serials-form";
import { Money } from "../../../ui/display/money";
import { useMay } from "../../../wiring/session";
import { type AmountColumn, AmountTable } from "../../kit/goods/amount-table";
import { discountText } from "../../kit/goods/discount-words";
import { ItemCell } from "../../kit/goods/item-cell";
import { ReadCard } from "../../kit/forms/read-card";
import { OrderSums } from "./order-sums";
import { ProductsForm } from "./products-form";
import { SerialLinks } from "./serial-links";

const COLUMNS: readonly AmountColumn[] = [
  { header: "Item" },
  { header: "Price", end: true, wideOnly: true },
  { header: "Qty", end: true },
  { header: "Amount", end: true },
];

// Below the name; on a phone as wide as the column, so that an IMEI fits into one line.
const numbers = css({ paddingInlineStart: { md: "52px" } });

/** What was agreed on the price, what came back, and how many units have no serial number yet. */
function noteOf(order: Order, line: OrderLine): { note?: string } {
  const { discount, listPrice, returned } = line;
  const missing = unnamedUnits(order, line);
  const notes = [
    ...(discount ? [discountText(discount, listPrice)] : []),
    ...(returned > 0 ? [`${returned} came back`] : []),
    ...(missing > 0 ? [`${missing} of ${keptUnits(line)} without a number`] : []),
  ];
  return notes.length === 0 ? {} : { note: notes.join(". ") };
}

type Props = { order: Order; card: ActorRefFrom<typeof orderProductsCard> };

export function ProductsCard({ order, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  // What was paid for goods that came back cannot change any more.
  const mayEdit = useMay("orders.edit") && order.returns.length === 0;
  const { lines, cost, itemCount } = order;
  const discount = sumOf(lines.map(({ orderDiscount }) => orderDiscount));
  const returned = sumOf(lines.map(({ returnedAmount }) => returnedAmount));
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
            <div key="item">
              <ItemCell {...line} {...noteOf(order, line)} />
              <div className={numbers}>
                <SerialLinks serials={line.serials} />
              </div>
            </div>,
            <Money key="price" kobo={line.unitPrice} />,
            line.quantity,
            <Money key="amount" kobo={line.amount} />,
          ],
        }))}
      >
        <OrderSums
          subtotal={cost - fee + discount + returned}
          discount={discount}
          returned={returned}
          fee={fee}
          itemCount={itemCount}
          vat={order.vat}
        />
      </AmountTable>
    </ReadCard>
  );
}
