import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import type { Order, OrderLine } from "../../../api/orders/orders";
import { removeAt, replaceAt, sumOf, withPayment } from "../../../machines/orders/order-parts";
import { type ReturnValues, settlementOf } from "../../../machines/orders/detail/order-return-form";
import { Button } from "../../../ui/controls/button";
import { Summary, SummaryRow } from "../../../ui/tables/summary";
import { useLookup } from "../../../wiring/session";
import { givenAsCredit } from "../../kit/goods/credit-option";
import { PaymentLines } from "../../kit/goods/payment-lines";
import { optionsOf } from "../../kit/lists/lookup-options";
import { belowLines, sums } from "../detail/edit-styles";
import { GoodsEditor } from "../detail/goods-editor";
import { type StepProps, useReturn } from "./use-return";

/** Goods that are sold now freeze their prices with the sale. */
const NOTHING_SOLD: readonly OrderLine[] = [];

/** The goods that the customer takes instead. */
export function ExchangeStep({ desk, form }: StepProps) {
  const { problem } = useReturn(form);
  const goods = useSelector(desk, ({ context }) => context.goods);
  return (
    goods && (
      <GoodsEditor form={form} goods={goods} before={NOTHING_SOLD} takesStock handsOver problem={problem}>
        {(lines) => (
          <Summary>
            <SummaryRow label="Taken instead" amount={sumOf(lines.map(({ amount }) => amount))} strong />
          </Summary>
        )}
      </GoodsEditor>
    )
  );
}

/** The accounts that money is given back from, or that the customer pays into. */
export function MoneyStep({ order, form }: StepProps) {
  const { values, change, problem } = useReturn(form);
  const { toPay } = settlementOf(order, values);
  const accounts = optionsOf(useLookup("accounts"));
  const [name, options] =
    toPay > 0 ? (["payments", accounts] as const) : (["refunds", [...givenAsCredit(order), ...accounts]] as const);
  const lines = values[name];
  // Somebody with a name may also owe what is on top.
  const canRemove = lines.length > 1 || (toPay > 0 && order.customer.email !== "");
  return (
    <>
      <PaymentLines
        payments={lines}
        accounts={options}
        onChange={(index, patch) => change({ [name]: replaceAt(lines, index, patch) })}
        {...(canRemove && { onRemove: (index) => change({ [name]: removeAt(lines, index) }) })}
        problem={problem}
      />
      <div className={belowLines}>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => change({ [name]: withPayment(lines) })}>
          Add account
        </Button>
        <div className={sums}>
          <Settlement order={order} values={values} />
        </div>
      </div>
    </>
  );
}

/** How the goods of both sides, the debt and the money come out even. */
export function Settlement({ order, values }: { order: Order; values: ReturnValues }) {
  const { credit, toDebt, price, toGive, toPay } = settlementOf(order, values);
  const owed = toPay - sumOf(values.payments.map(({ amount }) => amount));
  return (
    <Summary>
      <SummaryRow label="Goods" amount={credit} />
      {toDebt > 0 && <SummaryRow label="Off the debt" amount={-toDebt} />}
      {values.isExchange && <SummaryRow label="Taken instead" amount={-price} />}
      {toPay > 0 ? (
        <SummaryRow label="To pay" amount={toPay} strong ruled />
      ) : (
        <SummaryRow label="To give back" amount={toGive} strong ruled />
      )}
      {toPay > 0 && owed > 0 && <SummaryRow label="Still owed" amount={owed} />}
    </Summary>
  );
}
