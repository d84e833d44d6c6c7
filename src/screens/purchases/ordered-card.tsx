import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Purchase } from "../../api/purchases/purchases";
import { goodsOfDraft, type purchaseEditForm } from "../../machines/purchases/purchase-draft";
import type { purchaseDraftCard } from "../../machines/purchases/purchases";
import { boundGoods } from "../../machines/products/goods.machine";
import { Money } from "../../ui/display/money";
import { useMay } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { CardForm } from "../kit/forms/card-form";
import { ReadCard } from "../kit/forms/read-card";
import { type AmountColumn, AmountTable } from "../kit/goods/amount-table";
import { ItemCell } from "../kit/goods/item-cell";
import { AddProducts, PurchaseLines, SupplierFields } from "./purchase-fields";

// The rows' hairlines reach the card's edges.
const edgeToEdge = css({ marginInline: "calc(-1 * var(--gutter))" });

type Props = { purchase: Purchase; card: ActorRefFrom<typeof purchaseDraftCard> };

/** What is ordered and what of it came; a draft can be changed. */
export function OrderedCard({ purchase, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayWrite = useMay("purchases.create");
  const seesCost = useMay("products.cost");
  if (form) return <DraftForm form={form} />;
  const columns: AmountColumn[] = [
    { header: "Product" },
    { header: "Ordered", end: true },
    { header: "Received", end: true },
    ...(seesCost ? [{ header: "Unit cost", end: true, wideOnly: true } as const] : []),
  ];
  return (
    <ReadCard title="Products" flush card={card} mayEdit={mayWrite && seesCost && purchase.status === "draft"}>
      <AmountTable
        label="Products"
        columns={columns}
        rows={purchase.lines.map((line) => ({
          key: line.key,
          cells: [
            <ItemCell
              key="product"
              title={line.title}
              variation={line.variation}
              image={line.image}
              {...(line.extra > 0 && { note: `${line.extra} more than ordered` })}
            />,
            line.quantity,
            line.received,
            <Money key="cost" kobo={line.cost ?? 0} />,
          ],
        }))}
      />
    </ReadCard>
  );
}

function DraftForm({ form }: { form: ActorRefFrom<typeof purchaseEditForm> }) {
  const goods = useScreenActor(boundGoods, goodsOfDraft(form));
  const isWrong = useSelector(form, ({ context }) => context.problems?.fields.lines !== undefined);
  return (
    <CardForm title="Products" form={form} saveLabel="Save">
      <SupplierFields form={form} />
      <div className={edgeToEdge}>
        <PurchaseLines form={form} goods={goods} />
      </div>
      <div>
        <AddProducts goods={goods} isWrong={isWrong} />
      </div>
    </CardForm>
  );
}
