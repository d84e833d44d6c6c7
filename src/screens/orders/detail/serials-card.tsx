import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Order } from "../../../api/orders/orders";
import { replaceAt, sumOf } from "../../../machines/orders/order-parts";
import {
  numberedLines,
  type orderSerialsCard,
  type orderSerialsForm,
  type SerialsLine,
  withoutBlanks,
  unnamedUnits,
} from "../../../machines/orders/detail/order-serials-form";
import { Field } from "../../../ui/fields/field";
import { TextArea } from "../../../ui/fields/text-area";
import { useMay } from "../../../wiring/session";
import { CardForm } from "../../kit/forms/card-form";
import { ReadCard } from "../../kit/forms/read-card";

// A label's first letter is raised, and a product's name stays as it is.
const asWritten = css({ display: "inline-block", overflowWrap: "anywhere" });

type Props = { order: Order; card: ActorRefFrom<typeof orderSerialsCard> };

const missingText = (missing: number): string =>
  `${missing === 1 ? "1 unit has" : `${missing} units have`} no number yet`;

/** Whether all units of an order have their serial numbers, and where people who may edit it name them. */
export function SerialsCard({ order, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const mayEdit = useMay("orders.edit");
  if (form) return <SerialsForm order={order} form={form} />;
  if (numberedLines(order).length === 0) return null;
  const missing = sumOf(order.lines.map((line) => unnamedUnits(order, line)));
  return (
    <ReadCard title="Serial numbers" card={card} mayEdit={mayEdit}>
      {missing === 0
        ? "Every unit has its number."
        : order.status === "pending"
          ? `${missingText(missing)}. All numbers are needed before this order is completed.`
          : `${missingText(missing)}. Add what the customer got.`}
    </ReadCard>
  );
}

function hintOf({ units, serials }: SerialsLine): string {
  const missing = units - withoutBlanks(serials).length;
  return `${missing > 0 ? `${missing} of ${units} without a number. ` : ""}One number in each line`;
}

type FormProps = { order: Order; form: ActorRefFrom<typeof orderSerialsForm> };

function SerialsForm({ order, form }: FormProps) {
  const { lines } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const marks = useSelector(form, ({ context }) => context.marks);
  return (
    <CardForm
      title="Serial numbers"
      form={form}
      saveLabel="Save numbers"
      note={
        order.status === "completed"
          ? "Only missing numbers can be added. A wrong one is corrected on the page of its unit."
          : "Saving holds these units for this order."
      }
    >
      {lines.map((line, index) => {
        // Each number that somebody else named has a mark of its own.
        const name = `lines.${line.id}.serials`;
        return (
          <Field
            key={line.variantKey}
            name={Object.keys(marks).find((path) => path.startsWith(`${name}.`)) ?? name}
            label={<span className={asWritten}>{line.title}</span>}
            hint={hintOf(line)}
            error={problems?.fields[`lines.${index}.serials`] ?? problems?.fields[`lines.${index}.key`]}
          >
            <TextArea
              rows={Math.min(8, Math.max(2, line.units))}
              autoCapitalize="off"
              autoComplete="off"
              spellCheck={false}
              value={line.serials.join("\n")}
              onChange={(text) =>
                form.send({
                  type: "field.changed",
                  patch: { lines: replaceAt(lines, index, { serials: text.split("\n") }) },
                })
              }
            />
          </Field>
        );
      })}
    </CardForm>
  );
}
