import { useSelector } from "@xstate/react";
import Printer from "lucide-react/icons/printer";
import { css } from "styled-system/css";
import { chosenVariant, lineAmount, totalsOf } from "../../../machines/orders/create/order-draft";
import type { SaleActor } from "../../../machines/orders/offline/sales-queue.machine";
import { draftOf } from "../../../machines/orders/offline/waiting-sale";
import { Button } from "../../../ui/controls/button";
import { Money } from "../../../ui/display/money";
import { Card } from "../../../ui/layout/card";
import { Summary, SummaryRow } from "../../../ui/tables/summary";
import { useLookup } from "../../../wiring/session";
import { listDate } from "../../kit/dates";

/** On paper there is only the receipt: it covers the rest of the page. */
const paper = css({
  maxWidth: "560px",
  _print: { position: "fixed", inset: "0", zIndex: "9999", bg: "surface", overflow: "visible", maxWidth: "none" },
});
const onScreen = css({ _print: { display: "none" } });
const lines = css({ display: "grid", gap: "8", m: "0", p: "0", listStyle: "none", mb: "12" });
const line = css({ display: "flex", justifyContent: "space-between", gap: "12" });
const small = css({ textStyle: "small", color: "ink2" });
const warning = css({
  textStyle: "small",
  color: "orangeFg",
  bg: "orangeBg",
  borderRadius: "card",
  padding: "8px 12px",
  mb: "12",
});

/** What the customer takes along until the sale is an order. */
export function ProvisionalReceipt({ actor }: { actor: SaleActor }) {
  const sale = useSelector(actor, ({ context }) => context.sale);
  const draft = draftOf(sale);
  const { discount, fee, total, paid, debt } = totalsOf(draft);
  const stores = useLookup("stores");
  const store = stores.find(({ key }) => key === draft.storeKey)?.label ?? "";
  return (
    <div className={paper}>
      <Card
        title={`Provisional receipt ${sale.number}`}
        note={[store, listDate(new Date(sale.at).toISOString()), draft.customer.name]
          .filter((text) => text !== "")
          .join(", ")}
        action={
          <span className={onScreen}>
            <Button size="sm" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
          </span>
        }
      >
        <p className={warning}>
          Not confirmed yet: sold without a network. When the shop has it, it becomes an order whose remark names this
          receipt.
        </p>
        <ul className={lines}>
          {draft.lines.map((each) => (
            <li key={each.id} className={line}>
              <span>
                {each.title}
                <span className={small}>{` ${chosenVariant(each)?.variation ?? ""} × ${each.quantity ?? 0}`}</span>
              </span>
              <Money kobo={lineAmount(each)} />
            </li>
          ))}
        </ul>
        <Summary>
          {discount > 0 && <SummaryRow label="Discount" amount={-discount} />}
          {fee > 0 && <SummaryRow label="Delivery fee" amount={fee} />}
          <SummaryRow label="Total" amount={total} strong ruled />
          <SummaryRow label="Paid" amount={paid} />
          <SummaryRow label="Debt" amount={debt} />
        </Summary>
      </Card>
    </div>
  );
}
