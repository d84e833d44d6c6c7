import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import { sumOf } from "../../../machines/orders/order-parts";
import type { orderProductsForm } from "../../../machines/orders/detail/order-products-form";
import { goodsOfOrder, heldBy, sumsOfLines } from "../../../machines/orders/detail/order-products-lines";
import { boundGoods } from "../../../machines/products/goods.machine";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { CardForm } from "../../kit/forms/card-form";
import { GoodsEditor } from "./goods-editor";
import { OrderSums } from "./order-sums";

type Props = { order: Order; form: ActorRefFrom<typeof orderProductsForm> };

export function ProductsForm({ order, form }: Props) {
  const goods = useScreenActor(boundGoods, goodsOfOrder(form, heldBy(order)));
  const before = useSelector(form, ({ context }) => context.values.before);
  const problems = useSelector(form, ({ context }) => context.problems);
  return (
    <CardForm
      title="Product details"
      form={form}
      saveLabel="Save products"
      note="Saving moves stock and updates the total."
    >
      <GoodsEditor
        form={form}
        goods={goods}
        before={before}
        takesStock={order.status !== "cancelled"}
        problem={(name) => problems?.fields[name]}
      >
        {(lines) => (
          <OrderSums
            {...sumsOfLines(lines, order.discount)}
            fee={order.delivery?.fee ?? 0}
            itemCount={sumOf(lines.map(({ quantity }) => quantity))}
          />
        )}
      </GoodsEditor>
    </CardForm>
  );
}
