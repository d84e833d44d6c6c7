import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Transfer } from "../../../api/stock/transfers";
import { serialsIn } from "../../../machines/orders/detail/line-serials";
import { replaceAt } from "../../../machines/orders/order-parts";
import { boundGoods } from "../../../machines/products/goods.machine";
import { boundScan } from "../../../machines/scan/scan";
import { searchIn } from "../../../machines/scan/scan-into";
import {
  allCame,
  beyondOf,
  differs,
  goodsOfReceipt,
  type Missing,
  missingSerials,
  type ReceiptForm,
  type ReceiptLineDraft,
  type receiptMachine,
  scanIntoReceipt,
  shortOf,
} from "../../../machines/stock/receipt-form";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { Select } from "../../../ui/fields/select";
import { TextArea } from "../../../ui/fields/text-area";
import { TextInput } from "../../../ui/fields/text-input";
import { Card } from "../../../ui/layout/card";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { CardOffers } from "../../kit/forms/read-card";
import { ItemCell } from "../../kit/goods/item-cell";
import { ProductPicker } from "../../kit/goods/product-picker";
import { CountRow, goodsOf, ReceivingFrame, receivingRow, receivingRows, unitsOf } from "../../kit/goods/receiving";
import { Scanner } from "../../kit/goods/scanner";
import { sourcesOf, unitsIn } from "./transfer-words";

const waiting = css({ mb: "12", color: "ink2" });
const buttons = css({ display: "flex" });
const answers = css({ display: "grid", gap: "12", gridTemplateColumns: { base: "1fr", md: "1fr 1fr" } });

type Desk = ActorRefFrom<typeof receiptMachine>;

/** Receiving a transfer; until it is begun, the button that begins it. */
export function ReceiptCard({ transfer, desk }: { transfer: Transfer; desk: Desk }) {
  const form = useSelector(desk, ({ context }) => context.form);
  const canReceive = useSelector(desk, (snapshot) => snapshot.can({ type: "edit.requested" }));
  if (form) return <Receiving transfer={transfer} desk={desk} form={form} />;
  if (!transfer.canReceive) return null;
  return (
    <Card title="On the way">
      <CardOffers card={desk as never} />
      <p className={waiting}>{`${unitsIn(transfer.lines)} from ${sourcesOf(transfer.lines).join(", ")}.`}</p>
      <Button tone="primary" disabled={!canReceive} onClick={() => desk.send({ type: "edit.requested" })}>
        Receive goods
      </Button>
    </Card>
  );
}

type StepProps = { transfer: Transfer; form: ReceiptForm };

function Receiving({ transfer, form, desk }: StepProps & { desk: Desk }) {
  const problem = useSelector(form, ({ context }) => context.problems?.fields.lines);
  return (
    <ReceivingFrame
      desk={desk}
      form={form}
      title="Receive goods"
      count="What came?"
      check="Is anything damaged or missing?"
      problem={problem}
    >
      {(isCounting) =>
        isCounting ? <CountStep transfer={transfer} form={form} /> : <DifferenceStep transfer={transfer} form={form} />
      }
    </ReceivingFrame>
  );
}

function useReceipt(form: ReceiptForm) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  return {
    values,
    problem: (name: string) => problems?.fields[name],
    changeLine: (index: number, patch: Partial<ReceiptLineDraft>) =>
      form.send({ type: "field.changed", patch: { lines: replaceAt(values.lines, index, patch) } }),
  };
}

/** Scans and typed quantities; nothing is taken to have come that nobody counted. */
function CountStep({ transfer, form }: StepProps) {
  const { values, changeLine, problem } = useReceipt(form);
  const goods = useScreenActor(boundGoods, goodsOfReceipt(form));
  const scan = useScreenActor(boundScan, scanIntoReceipt(form, transfer.toKey));
  const picker = useSelector(goods, ({ children }) => children.picker);
  return (
    <>
      <Scanner scan={scan} onSearch={searchIn(goods)} />
      <div className={buttons}>
        <Button size="sm" onClick={() => form.send({ type: "field.changed", patch: allCame(values) })}>
          All came as sent
        </Button>
      </div>
      <div className={receivingRows}>
        {values.lines.map((line, index) => (
          <CountRow
            key={line.id}
            line={line}
            note={sentText(line)}
            all={line.sent}
            errors={{ quantity: problem(`lines.${index}.quantity`), serials: problem(`lines.${index}.serials`) }}
            onChange={(patch) => changeLine(index, patch)}
          />
        ))}
      </div>
      {picker && <ProductPicker actor={picker} noun="transfer" />}
    </>
  );
}

const sentText = ({ sent, sentSerials }: ReceiptLineDraft): string =>
  `${sent} sent${sentSerials.length === 0 ? "" : `: ${sentSerials.join(", ")}`}`;

const MISSING: readonly { value: Missing; label: string }[] = [
  { value: "lost", label: "Lost on the way" },
  { value: "not-packed", label: "Not packed, still with the sender" },
];

/** `3 of 5 came. Missing: SN-1`. */
function cameText(line: ReceiptLineDraft, source: string): string {
  const missing = missingSerials(line);
  const beyond = beyondOf(line);
  return [
    `${line.quantity ?? 0} of ${line.sent} came`,
    ...(missing.length > 0 ? [`missing: ${missing.join(", ")}`] : []),
    ...(beyond > 0
      ? [`${beyond} more than sent, which ${beyond === 1 ? "comes" : "come"} off the stock of ${source}`]
      : []),
  ].join(". ");
}

/** What came of each line, what happened to the missing units, and which units are damaged. */
function DifferenceStep({ transfer, form }: StepProps) {
  const { values, changeLine, problem } = useReceipt(form);
  const source = sourcesOf(transfer.lines).join(", ");
  return (
    <div className={receivingRows}>
      {values.lines.map((line, index) => {
        const name = `${line.title}, ${line.variation}`;
        const at = `lines.${index}`;
        return (
          <div key={line.id} className={receivingRow} role="group" aria-label={name}>
            <ItemCell {...goodsOf(line)} note={cameText(line, source)} />
            <div className={answers}>
              {shortOf(line) > 0 && (
                <Field name={`lines.${line.id}.missing`} label="Missing units" error={problem(`${at}.missing`)}>
                  <Select
                    placeholder="What happened?"
                    options={MISSING}
                    value={line.missing}
                    onChange={(missing) => changeLine(index, { missing: missing as Missing })}
                  />
                </Field>
              )}
              {(line.quantity ?? 0) > 0 && (
                <Field
                  name={`lines.${line.id}.damaged`}
                  label="Damaged units"
                  mark="(optional)"
                  error={problem(`${at}.damaged`)}
                >
                  <TextInput
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder="0"
                    value={line.damaged === null ? "" : String(line.damaged)}
                    onChange={(text) => changeLine(index, { damaged: unitsOf(text) })}
                  />
                </Field>
              )}
              {line.tracksSerials && (line.damaged ?? 0) > 0 && (
                <Field
                  name={`lines.${line.id}.damagedSerials`}
                  label="Serial numbers of the damaged units"
                  hint={`${serialsIn(line.damagedSerials).length} of ${line.damaged ?? 0}, one on each line`}
                  error={problem(`${at}.damagedSerials`)}
                >
                  <TextArea
                    data-takes-codes
                    grows
                    rows={1}
                    value={line.damagedSerials}
                    onChange={(damagedSerials) => changeLine(index, { damagedSerials })}
                  />
                </Field>
              )}
              {differs(line) && (
                <Field name={`lines.${line.id}.note`} label="Note" mark="(optional)">
                  <TextInput
                    maxLength={500}
                    placeholder="What was seen"
                    value={line.note}
                    onChange={(note) => changeLine(index, { note })}
                  />
                </Field>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}
