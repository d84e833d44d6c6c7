import { useSelector } from "@xstate/react";
import { whyNotTo } from "../../../machines/stock/transfer-draft";
import type { TransferForm } from "../../../machines/stock/transfer-create.machine";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { Field } from "../../../ui/fields/field";
import { Select } from "../../../ui/fields/select";
import { useKnownStores } from "../../../wiring/session";
import { stack } from "../../kit/forms/form-styles";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { unitsIn } from "./transfer-words";

const ARRIVALS = [
  { value: "now", label: "Moves at once" },
  { value: "later", label: "To be received" },
];

/** The receiving store; the sending store follows from the picked goods. */
export function DestinationCard({ form }: { form: TransferForm }) {
  const { lines, toKey, isOnTheWay = false } = useSelector(form, ({ context }) => context.values);
  const problem = useSelector(form, ({ context }) => context.problems?.fields.toKey);
  const stores = useKnownStores();
  const sources = [...new Set(lines.map(({ storeTitle }) => storeTitle))];
  // Goods picked after the store was chosen may come from that store.
  const error = whyNotTo(lines, toKey) ?? (toKey === "" ? problem : undefined);
  return (
    <Card title="Destination">
      <div className={stack}>
        <Field
          label="To"
          error={error}
          hint={
            isOnTheWay
              ? "Goods leave stock now, and are in neither store until somebody there receives them."
              : "Goods arrive there at once."
          }
        >
          <LookupChoice
            of="stores"
            as={Select}
            placeholder="Select store"
            options={optionsOf(stores)}
            withRules={(option) => ({
              ...option,
              ...(whyNotTo(lines, option.value) !== null && { disabled: true, hint: "Goods come from here" }),
            })}
            value={toKey}
            onChange={(key) => form.send({ type: "field.changed", patch: { toKey: key } })}
          />
        </Field>
        <Field of="group" label="Arrival">
          <SegmentedControl
            full
            options={ARRIVALS}
            value={isOnTheWay ? "later" : "now"}
            onChange={(arrival) => form.send({ type: "field.changed", patch: { isOnTheWay: arrival === "later" } })}
          />
        </Field>
        <DescriptionList
          items={[
            { term: "From", detail: sources.length === 0 ? "Where the products you add are" : sources.join(", ") },
            { term: "Goods", detail: unitsIn(lines) },
          ]}
        />
      </div>
    </Card>
  );
}
