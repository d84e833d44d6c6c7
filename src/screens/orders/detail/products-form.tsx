import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import { boundGoods } from "../../../machines/products/goods.machine";
import { removeAt, replaceAt, sumOf } from "../../../machines/orders/order-parts";
import type { orderProductsForm, ProductLine } from "../../../machines/orders/order-products-form";
import { goodsOfOrder, heldBy, viewOfLine, type LineView } from "../../../machines/orders/order-products-lines";
import { Button } from "../../../ui/controls/button";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { CardForm } from "../../kit/forms/card-form";
import { ProductLines } from "../../kit/goods/product-lines";
import { StockUnknown } from "../../kit/goods/stock-unknown";
import { pricesOf } from "../line-prices";
import { belowLines, sums } from "./edit-styles";
import { OrderSums } from "./order-sums";

// The rows' hairlines reach the card's edges.
const edgeToEdge = css({ marginInline: "calc(-1 * var(--gutter))" });

type Props = { order: Order; form: ActorRefFrom<typeof orderProductsForm> };

const variationsOf = ({ options }: LineView) =>
  options.map(({ key, variation, isOnSale, isClosed }) => ({
    value: key,
    label: variation,
    disabled: isClosed,
    ...(!isOnSale && { hint: "Not for sale" }),
  }));

export function ProductsForm({ order, form }: Props) {
  const goods = useScreenActor(boundGoods, goodsOfOrder(form, heldBy(order)));
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const products = useSelector(goods, ({ context }) => context.products);
  const picker = useSelector(goods, ({ children }) => children.picker);
  const stock = { products, takesStock: order.status !== "cancelled" };
  const lines = values.lines.map((line) => viewOfLine(line, values, stock));
  const problem = (name: string) => problems?.fields[name];
  const change = (next: readonly ProductLine[]) => form.send({ type: "field.changed", patch: { lines: next } });
  return (
    <CardForm
      title="Product details"
      form={form}
      saveLabel="Save products"
      note="Saving moves stock and updates the total."
    >
      <StockUnknown goods={goods} />
      <div className={edgeToEdge}>
        <ProductLines
          noun="order"
          lines={lines.map((line) => ({ ...line, ...pricesOf(line), variations: variationsOf(line) }))}
          onChange={(index, patch) => change(replaceAt(values.lines, index, patch))}
          onRemove={(index) => change(removeAt(values.lines, index))}
          problem={problem}
          picker={picker}
        />
      </div>
      <div className={belowLines}>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" />}
          data-wrong={problem("lines") !== undefined}
          onClick={() => goods.send({ type: "picker.opened" })}
        >
          Add products
        </Button>
        <div className={sums}>
          <OrderSums
            subtotal={sumOf(lines.map(({ amount }) => amount))}
            fee={order.delivery?.fee ?? 0}
            itemCount={sumOf(lines.map(({ quantity }) => quantity))}
          />
        </div>
      </div>
    </CardForm>
  );
}
