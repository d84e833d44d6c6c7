import type { OrderStatus } from "../../../api/orders/orders.contract";
import { Card } from "../../../ui/layout/card";
import { Field } from "../../../ui/fields/field";
import { Combobox } from "../../../ui/fields/combobox";
import { Select } from "../../../ui/fields/select";
import { TextInput } from "../../../ui/fields/text-input";
import { useLookup } from "../../../wiring/session";
import { resources } from "../../../resources";
import { TextLink } from "../../../ui/display/text-link";
import { css } from "styled-system/css";
import { fieldGrid } from "../../kit/forms/form-styles";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { ORDER_STATUS_OPTIONS } from "../order-statuses";
import { useFields, useProblem, type SectionProps } from "./order-create-actor";

const note = css({ gridColumn: "1 / -1", textStyle: "small", color: "ink2" });

export function DetailsSection({ actor }: SectionProps) {
  const { storeKey, status, facilitatorKey, remark, repair } = useFields(
    actor,
    "storeKey",
    "status",
    "facilitatorKey",
    "remark",
    "repair",
  );
  const problem = useProblem(actor);
  const stores = useLookup("stores");
  const employees = useLookup("employees");
  return (
    <Card title="Order details">
      <div className={fieldGrid}>
        <Field label="Store" error={problem("storeKey")}>
          <LookupChoice
            of="stores"
            as={Select}
            options={optionsOf(stores)}
            value={storeKey}
            onChange={(key) => actor.send({ type: "details.changed", patch: { storeKey: key } })}
          />
        </Field>
        <Field label="Status" error={problem("status")}>
          <Select
            options={ORDER_STATUS_OPTIONS}
            value={status}
            onChange={(next) => actor.send({ type: "details.changed", patch: { status: next as OrderStatus } })}
          />
        </Field>
        <Field label="Facilitator" error={problem("facilitatorKey")}>
          <LookupChoice
            of="employees"
            as={Combobox}
            placeholder="Search employees"
            options={optionsOf(employees)}
            value={facilitatorKey}
            onChange={(key) => actor.send({ type: "details.changed", patch: { facilitatorKey: key } })}
          />
        </Field>
        <Field label="Remark" mark="(optional)" error={problem("remark")}>
          <TextInput
            placeholder="Anything the next person should know"
            maxLength={2000}
            value={remark}
            onChange={(text) => actor.send({ type: "details.changed", patch: { remark: text } })}
          />
        </Field>
        {repair !== "" && (
          <p className={note}>
            This order charges for a <TextLink to={resources.repair.page(repair)}>repair ticket</TextLink>. Add the
            parts that it took, and the work as a product whose price you set.
          </p>
        )}
      </div>
    </Card>
  );
}
