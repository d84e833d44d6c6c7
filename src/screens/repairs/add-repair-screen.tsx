import { useSelector } from "@xstate/react";
import type { Problems } from "../../machines/kit/form/form.machine";
import { repairAddMachine } from "../../machines/repairs/repairs";
import type { RepairDetails } from "../../api/repairs/repairs";
import { resources } from "../../resources";
import { Button } from "../../ui/controls/button";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Avatar } from "../../ui/display/avatar";
import { Combobox } from "../../ui/fields/combobox";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { Select } from "../../ui/fields/select";
import { TextArea } from "../../ui/fields/text-area";
import { TextInput } from "../../ui/fields/text-input";
import { Card } from "../../ui/layout/card";
import { useLookup, useMay, useProfile, useSeesEveryStore } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormTrouble } from "../kit/forms/card-form";
import { FormPage } from "../kit/forms/form-page";
import { detailGrid, fieldGrid, sideColumn, stack, wholeRow } from "../kit/forms/form-styles";
import { FormSubmit } from "../kit/forms/form-submit";
import { ProductPicker } from "../kit/goods/product-picker";
import { optionsOf } from "../kit/lists/lookup-options";
import { LookupChoice } from "../kit/lookups/lookup-choice";
import { PageSkeleton } from "../kit/page-skeleton";

type FieldsProps = {
  values: RepairDetails;
  problems: Problems | null;
  change: (patch: Partial<RepairDetails>) => void;
};

/** What a ticket says of the device and the price, while it is new and when it is edited. */
export function RepairFields({ values, problems, change }: FieldsProps) {
  const text = (name: "device" | "serial" | "fault" | "handedIn" | "remark") => ({
    autoComplete: "off",
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  const errors = problems?.fields;
  return (
    <div className={fieldGrid}>
      <Field name="device" label="Device" error={errors?.device}>
        <TextInput maxLength={200} {...text("device")} />
      </Field>
      <Field name="serial" label="Serial number" mark="(optional)" error={errors?.serial} hint="IMEI of a phone">
        <TextInput maxLength={60} autoCapitalize="characters" {...text("serial")} />
      </Field>
      <div className={wholeRow}>
        <Field name="fault" label="Fault" error={errors?.fault}>
          <TextArea maxLength={2000} {...text("fault")} />
        </Field>
      </div>
      <div className={wholeRow}>
        <Field name="handedIn" label="Handed in with it" mark="(optional)" error={errors?.handedIn}>
          <TextInput maxLength={500} {...text("handedIn")} />
        </Field>
      </div>
      <Field
        name="quoted"
        label="Quoted price"
        mark="(optional)"
        error={errors?.quoted}
        hint="Blank until the device was looked at"
      >
        <MoneyInput value={values.quoted} onChange={(quoted) => change({ quoted })} />
      </Field>
      <Field name="deposit" label="Deposit" mark="(optional)" error={errors?.deposit}>
        <MoneyInput value={values.deposit} onChange={(deposit) => change({ deposit })} />
      </Field>
      <div className={wholeRow}>
        <Field name="remark" label="Remark" mark="(optional)" error={errors?.remark}>
          <TextArea maxLength={2000} {...text("remark")} />
        </Field>
      </div>
    </div>
  );
}

const OWNERS = [
  { value: "customer", label: "Customer's device" },
  { value: "stock", label: "Unit of stock" },
] as const;

/** The store is the person's own to begin with, so the form waits for the profile. */
export function Component() {
  const profile = useProfile();
  return profile === null ? <PageSkeleton /> : <AddRepair key={profile.key} storeKey={profile.storeKey} />;
}

function AddRepair({ storeKey }: { storeKey: string }) {
  const actor = useScreenActor(repairAddMachine, { storeKey });
  const { form, goods } = useSelector(actor, ({ context }) => context);
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems);
  const picker = useSelector(goods, ({ children }) => children.picker);
  const customers = useLookup("customers");
  const stores = useLookup("stores");
  const seesEveryStore = useSeesEveryStore();
  const mayPick = useMay("products.view");
  const change = (patch: Partial<typeof values>) => form.send({ type: "field.changed", patch });
  const [unit] = values.lines;
  return (
    <FormPage
      title={resources.repair.add.label}
      back={resources.repair.list}
      form={form}
      lost="Everything entered for this ticket will be lost."
      renderSubmit={(look) => <FormSubmit form={form} label="Add ticket" busyLabel="Adding ticket" {...look} />}
    >
      <FormTrouble form={form} made={{ noun: "ticket", path: resources.repair.page }} />
      <div className={detailGrid}>
        <Card title="Device">
          <RepairFields values={values} problems={problems} change={change} />
        </Card>
        <div className={sideColumn}>
          <Card title="Owner">
            <div className={stack}>
              {mayPick && (
                <SegmentedControl
                  label="Owner"
                  full
                  options={OWNERS}
                  value={values.isStock ? "stock" : "customer"}
                  onChange={(owner) => change({ isStock: owner === "stock" })}
                />
              )}
              {values.isStock ? (
                <Field
                  name="lines"
                  label="Unit"
                  of="group"
                  error={problems?.fields.lines}
                  hint="It stays in stock meanwhile."
                >
                  <Button onClick={() => goods.send({ type: "picker.opened" })}>
                    {unit === undefined ? "Choose the unit" : unit.name}
                  </Button>
                </Field>
              ) : (
                <Field name="customerKey" label="Customer" error={problems?.fields.customerKey}>
                  <LookupChoice
                    of="customers"
                    as={Combobox}
                    placeholder="Search customers"
                    options={optionsOf(customers)}
                    value={values.customerKey}
                    renderGlyph={({ label }) => <Avatar name={label} size={24} />}
                    onChange={(customerKey) => change({ customerKey })}
                  />
                </Field>
              )}
              {seesEveryStore && !values.isStock && (
                <Field name="storeKey" label="Store" error={problems?.fields.storeKey}>
                  <LookupChoice
                    of="stores"
                    as={Select}
                    options={optionsOf(stores)}
                    value={values.storeKey}
                    onChange={(key) => change({ storeKey: key })}
                  />
                </Field>
              )}
            </div>
          </Card>
        </div>
      </div>
      {picker && <ProductPicker actor={picker} noun="ticket" />}
    </FormPage>
  );
}
