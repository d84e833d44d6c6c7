import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import { previewOf } from "../../../machines/orders/create/price-preview";
import type { orderDiscountCard, orderDiscountForm } from "../../../machines/orders/detail/order-discount-form";
import { Summary, SummaryRow } from "../../../ui/tables/summary";
import { useMay } from "../../../wiring/session";
import { CardForm } from "../../kit/forms/card-form";
import { ReadCard } from "../../kit/forms/read-card";
import { discountText } from "../../kit/goods/discount-words";
import { DiscountFields } from "../discount-fields";

type Props = { order: Order; card: ActorRefFrom<typeof orderDiscountCard> };

/** The discount on the whole order, for people who may give one, and wherever there is one. */
export function DiscountCard({ order: { discount, returns }, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const [mayEdit, mayDiscount] = [useMay("orders.edit") && returns.length === 0, useMay("orders.discount")];
  if (form) return <DiscountForm form={form} />;
  if (discount === null && !(mayEdit && mayDiscount)) return null;
  return (
    <ReadCard title="Discount" card={card} mayEdit={mayEdit && mayDiscount}>
      {discount === null ? "None on the order" : discountText(discount)}
    </ReadCard>
  );
}

function DiscountForm({ form }: { form: ActorRefFrom<typeof orderDiscountForm> }) {
  const { subtotal, ...draft } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const { before, after } = previewOf({ listPrice: subtotal, quantity: 1 }, draft);
  return (
    <CardForm
      title="Discount"
      form={form}
      saveLabel="Save discount"
      note="Saving spreads it over the products. Without a value there is none."
    >
      <DiscountFields
        ofOrder
        draft={draft}
        onChange={(patch) => form.send({ type: "field.changed", patch })}
        problem={(name) => problems?.fields[name]}
      />
      <Summary>
        <SummaryRow label="Products" amount={before} />
        <SummaryRow label="The customer pays" amount={after} strong ruled />
      </Summary>
    </CardForm>
  );
}
