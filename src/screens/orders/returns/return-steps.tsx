import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Order, OrderLine } from "../../../api/orders/orders";
import type { Condition } from "../../../api/orders/returns.rules";
import { exchangeLines } from "../../../machines/orders/detail/order-exchange";
import { replaceAt } from "../../../machines/orders/order-parts";
import type { ProductLine } from "../../../machines/orders/detail/order-products-form";
import {
  conditionsFor,
  creditsOf,
  isFirstPart,
  partsOf,
  type ReturnedGoods,
  withOtherCondition,
  withPart,
} from "../../../machines/orders/detail/order-return-form";
import type { boundGoods } from "../../../machines/products/goods.machine";
import { regainFocus } from "../../../ui/behaviour/regain-focus";
import { Button } from "../../../ui/controls/button";
import { Checkbox } from "../../../ui/controls/checkbox";
import { QuantityStepper } from "../../../ui/controls/quantity-stepper";
import { DescriptionList } from "../../../ui/display/description-list";
import { Money } from "../../../ui/display/money";
import { Field } from "../../../ui/fields/field";
import { Select } from "../../../ui/fields/select";
import { TextInput } from "../../../ui/fields/text-input";
import { useLookup, useMay } from "../../../wiring/session";
import { ItemCell } from "../../kit/goods/item-cell";
import { givenAsCredit } from "../../kit/goods/credit-option";
import { optionsOf } from "../../kit/lists/lookup-options";
import { belowLines, goodsRow, goodsRows, sums } from "../detail/edit-styles";
import { Settlement } from "./return-money";
import { CONDITION_OPTIONS, conditionText } from "./return-words";
import { type StepProps, useReturn } from "./use-return";

const control = css({ width: { base: "100%", md: "220px" } });

const lineOf = (order: Order, { variantKey }: ReturnedGoods): OrderLine | undefined =>
  order.lines.find((line) => line.variantKey === variantKey);

/** What becomes of the goods, why they came back, and whether others are taken instead. */
export function ConditionStep({ order, form }: StepProps) {
  const { values, change, problem } = useReturn(form);
  const { goods, reason, isExchange } = values;
  const maySell = useMay("orders.create");
  return (
    <>
      <div className={goodsRows}>
        {goods.map((each, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the condition of a row changes while it has the focus
          <div key={`${each.variantKey} ${index}`} className={goodsRow}>
            <Goods order={order} goods={each} />
            <Parts order={order} goods={goods} index={index} onChange={(changed) => change({ goods: changed })} />
            <div className={control}>
              <Field label="What to do" name={`goods.${index}.condition`}>
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
      {maySell && (
        <Checkbox checked={isExchange} onChange={(isChosen) => change({ isExchange: isChosen })}>
          The customer takes other goods instead
        </Checkbox>
      )}
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
  if (part === undefined || part.serial !== undefined) return null;
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
  const [first] = partsOf(goods, part.variantKey);
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
  const which = goods.serial ?? (goods.quantity === 1 ? "1 unit" : `${goods.quantity} units`);
  return line && <ItemCell {...line} note={`${which}${more}`} />;
}

/** All of it, before it is saved. */
export function ReviewStep({ order, desk, form }: StepProps) {
  const { values } = useReturn(form);
  const { goods, reason, refunds, payments, isExchange } = values;
  const accounts = [...givenAsCredit(order), ...optionsOf(useLookup("accounts"))];
  const stock = useSelector(desk, ({ context }) => context.goods);
  const credits = creditsOf(order, goods);
  const nameOf = (key: string) => accounts.find(({ value }) => value === key)?.label ?? "Account";
  const moved = (term: string, lines: typeof refunds) =>
    lines.map(({ id, accountKey, amount }) => ({
      term,
      detail: (
        <span key={id}>
          {nameOf(accountKey)}: <Money kobo={amount ?? 0} />
        </span>
      ),
    }));
  return (
    <>
      <div className={goodsRows}>
        {goods.map((each, index) => (
          <div key={`${each.variantKey} ${each.serial ?? each.condition}`} className={goodsRow}>
            <Goods order={order} goods={each} more={`, ${conditionText(each.condition).toLowerCase()}`} />
            <Money kobo={credits[index] ?? 0} />
          </div>
        ))}
        {isExchange && stock && <TakenInstead stock={stock} lines={values.lines} />}
      </div>
      <DescriptionList
        items={[
          { term: "Reason", detail: reason },
          ...moved("From", refunds),
          ...(isExchange ? moved("Paid into", payments) : []),
        ]}
      />
      <div className={belowLines}>
        <div className={sums}>
          <Settlement order={order} values={values} />
        </div>
      </div>
    </>
  );
}

type TakenInsteadProps = { stock: ActorRefFrom<typeof boundGoods>; lines: readonly ProductLine[] };

function TakenInstead({ stock, lines }: TakenInsteadProps) {
  const products = useSelector(stock, ({ context }) => context.products);
  return exchangeLines(lines, products).map((line) => (
    <div key={line.id} className={goodsRow}>
      <ItemCell
        title={line.title}
        image={line.image}
        variation={line.options.find(({ key }) => key === line.variantKey)?.variation ?? ""}
        note={`${line.quantity === 1 ? "1 unit" : `${line.quantity} units`}, taken instead`}
      />
      <Money kobo={-line.amount} />
    </div>
  ));
}
