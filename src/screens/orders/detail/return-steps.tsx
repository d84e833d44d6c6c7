import { useSelector } from "@xstate/react";
import Plus from "lucide-react/icons/plus";
import { css } from "styled-system/css";
import type { Order, OrderLine } from "../../../api/orders/orders";
import type { Condition } from "../../../api/orders/returns.rules";
import { removeAt, replaceAt, unitsIn, withPayment } from "../../../machines/orders/order-parts";
import {
  conditionsFor,
  creditsOf,
  isFirstPart,
  type ReturnedGoods,
  returnableLines,
  type ReturnForm,
  type ReturnValues,
  settlementOf,
  withOtherCondition,
  withPart,
  withUnits,
} from "../../../machines/orders/order-return-form";
import { regainFocus } from "../../../ui/behaviour/regain-focus";
import { Button } from "../../../ui/controls/button";
import { Checkbox } from "../../../ui/controls/checkbox";
import { QuantityStepper } from "../../../ui/controls/quantity-stepper";
import { DescriptionList } from "../../../ui/display/description-list";
import { Money } from "../../../ui/display/money";
import { Field } from "../../../ui/fields/field";
import { Select } from "../../../ui/fields/select";
import { TextInput } from "../../../ui/fields/text-input";
import { Summary, SummaryRow } from "../../../ui/tables/summary";
import { useLookup } from "../../../wiring/session";
import { ItemCell } from "../../kit/goods/item-cell";
import { givenAsCredit } from "../../kit/goods/credit-option";
import { PaymentLines } from "../../kit/goods/payment-lines";
import { optionsOf } from "../../kit/lists/lookup-options";
import { belowLines, sums } from "./edit-styles";
import { CONDITION_OPTIONS, conditionText } from "./return-words";

const rows = css({ display: "grid", gap: "12" });
const row = css({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "8px 16px",
  minHeight: "48px",
  "& > :last-child": { marginInlineStart: "auto" },
});
const control = css({ width: { base: "100%", md: "220px" } });

type StepProps = { order: Order; form: ReturnForm };

function useReturn(form: ReturnForm) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const change = (patch: Partial<ReturnValues>) => form.send({ type: "field.changed", patch });
  return { values, change, problem: (name: string) => problems?.fields[name] };
}

const lineOf = (order: Order, { variantKey }: ReturnedGoods): OrderLine | undefined =>
  order.lines.find((line) => line.variantKey === variantKey);

/** Which units, each line with as many as did not come back before. */
export function ChoosingStep({ order, form }: StepProps) {
  const { values, change } = useReturn(form);
  const { goods } = values;
  return (
    <div className={rows}>
      {returnableLines(order).map((line) => {
        const { variantKey, title, quantity, returned } = line;
        const chosen = unitsIn(goods, variantKey);
        const left = quantity - returned;
        return (
          <div key={variantKey} className={row}>
            <Checkbox
              checked={chosen > 0}
              onChange={(isChosen) =>
                change({
                  goods: isChosen
                    ? [...goods, { variantKey, quantity: left, condition: "resell" }]
                    : goods.filter((each) => each.variantKey !== variantKey),
                })
              }
            >
              <ItemCell {...line} note={left === 1 ? "1 sold" : `${left} sold`} />
            </Checkbox>
            {chosen > 0 && left > 1 && (
              <QuantityStepper
                label={`How many of ${title} came back`}
                value={chosen}
                max={left}
                onChange={(count) => change({ goods: withUnits(goods, variantKey, count) })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** What becomes of the goods, and why they came back. */
export function ConditionStep({ order, form }: StepProps) {
  const { values, change, problem } = useReturn(form);
  const { goods, reason } = values;
  return (
    <>
      <div className={rows}>
        {goods.map((each, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the condition of a row changes while it has the focus
          <div key={`${each.variantKey} ${index}`} className={row}>
            <Goods order={order} goods={each} />
            <Parts order={order} goods={goods} index={index} onChange={(changed) => change({ goods: changed })} />
            <div className={control}>
              <Field label="What to do" name={`goods.${index}.condition`} error={problem(`lines.${index}.condition`)}>
                <Select
                  options={CONDITION_OPTIONS.filter(({ value }) => conditionsFor(goods, each).includes(value))}
                  value={each.condition}
                  onChange={(condition) =>
                    change({ goods: replaceAt(goods, index, { condition: condition as Condition }) })
                  }
                />
              </Field>
            </div>
          </div>
        ))}
      </div>
      <Field name="reason" label="Reason" error={problem("reason")}>
        <TextInput
          placeholder="Why it came back"
          maxLength={500}
          value={reason}
          onChange={(text) => change({ reason: text })}
        />
      </Field>
    </>
  );
}

type PartsProps = {
  order: Order;
  goods: readonly ReturnedGoods[];
  index: number;
  onChange: (goods: ReturnedGoods[]) => void;
};

/** Some units of a line in another condition: how many of them, or where they are taken from. */
function Parts({ order, goods, index, onChange }: PartsProps) {
  const part = goods[index];
  if (part === undefined) return null;
  if (isFirstPart(goods, index)) {
    const split = withOtherCondition(goods, index);
    return (
      split && (
        // Shown again with each row that goes, whose button had the focus.
        <Button key={goods.length} ref={regainFocus} size="sm" onClick={() => onChange(split)}>
          Some in another condition
        </Button>
      )
    );
  }
  const first = goods.find(({ variantKey }) => variantKey === part.variantKey);
  const what = `${lineOf(order, part)?.title}, ${conditionText(part.condition).toLowerCase()}`;
  return (
    <>
      <QuantityStepper
        label={`How many of ${what}`}
        value={part.quantity}
        max={part.quantity + (first?.quantity ?? 1) - 1}
        onChange={(quantity) => onChange(withPart(goods, index, quantity))}
      />
      <Button
        ref={regainFocus}
        size="sm"
        aria-label={`Remove ${what}`}
        onClick={() => onChange(withPart(goods, index, 0))}
      >
        Remove
      </Button>
    </>
  );
}

function Goods({ order, goods, more = "" }: { order: Order; goods: ReturnedGoods; more?: string }) {
  const line = lineOf(order, goods);
  return line && <ItemCell {...line} note={`${goods.quantity === 1 ? "1 unit" : `${goods.quantity} units`}${more}`} />;
}

/** The accounts that the money is given back from. */
export function MoneyStep({ order, form }: StepProps) {
  const { values, change, problem } = useReturn(form);
  const { goods, refunds } = values;
  const accounts = [...givenAsCredit(order), ...optionsOf(useLookup("accounts"))];
  return (
    <>
      <PaymentLines
        payments={refunds}
        accounts={accounts}
        onChange={(index, patch) => change({ refunds: replaceAt(refunds, index, patch) })}
        {...(refunds.length > 1 && { onRemove: (index) => change({ refunds: removeAt(refunds, index) }) })}
        problem={problem}
      />
      <div className={belowLines}>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => change({ refunds: withPayment(refunds) })}>
          Add account
        </Button>
        <div className={sums}>
          <Settlement order={order} goods={goods} />
        </div>
      </div>
    </>
  );
}

function Settlement({ order, goods }: { order: Order; goods: readonly ReturnedGoods[] }) {
  const { credit, toDebt, left } = settlementOf(order, goods);
  return (
    <Summary>
      <SummaryRow label="Goods" amount={credit} />
      {toDebt > 0 && <SummaryRow label="Off the debt" amount={-toDebt} />}
      <SummaryRow label="To give back" amount={left} strong ruled />
    </Summary>
  );
}

/** All of it, before it is saved. */
export function ReviewStep({ order, form }: StepProps) {
  const { values } = useReturn(form);
  const { goods, reason, refunds } = values;
  const accounts = [...givenAsCredit(order), ...optionsOf(useLookup("accounts"))];
  const credits = creditsOf(order, goods);
  const nameOf = (key: string) => accounts.find(({ value }) => value === key)?.label ?? "Account";
  return (
    <>
      <div className={rows}>
        {goods.map((each, index) => (
          <div key={`${each.variantKey} ${each.condition}`} className={row}>
            <Goods order={order} goods={each} more={`, ${conditionText(each.condition).toLowerCase()}`} />
            <Money kobo={credits[index] ?? 0} />
          </div>
        ))}
      </div>
      <DescriptionList
        items={[
          { term: "Reason", detail: reason },
          ...refunds.map(({ id, accountKey, amount }) => ({
            term: "From",
            detail: (
              <span key={id}>
                {nameOf(accountKey)}: <Money kobo={amount ?? 0} />
              </span>
            ),
          })),
        ]}
      />
      <div className={belowLines}>
        <div className={sums}>
          <Settlement order={order} goods={goods} />
        </div>
      </div>
    </>
  );
}
