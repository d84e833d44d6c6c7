import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { CountRange } from "../../api/counts/counts.rules";
import { countMachine } from "../../machines/counts/count.machine";
import type { choiceForm } from "../../machines/counts/count-forms";
import { resources } from "../../resources";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Combobox } from "../../ui/fields/combobox";
import { Field } from "../../ui/fields/field";
import { Select } from "../../ui/fields/select";
import { TextArea } from "../../ui/fields/text-area";
import { TextInput } from "../../ui/fields/text-input";
import { Card } from "../../ui/layout/card";
import { useLookup, useProfile, useSeesEveryStore } from "../../wiring/session";
import { useScreenActor } from "../../wiring/use-screen-actor";
import { FormTrouble } from "../kit/forms/card-form";
import { FormPage } from "../kit/forms/form-page";
import { stack } from "../kit/forms/form-styles";
import { FormSubmit } from "../kit/forms/form-submit";
import { optionsOf } from "../kit/lists/lookup-options";
import { LookupChoice } from "../kit/lookups/lookup-choice";
import { PageSkeleton } from "../kit/page-skeleton";
import { RANGE_WORDS } from "./count-columns";

/** The store is the person's own at first, so the form waits for the profile. */
export function Component() {
  const profile = useProfile();
  return profile === null ? <PageSkeleton /> : <StartCount key={profile.key} storeKey={profile.storeKey} />;
}

type ChoiceForm = ActorRefFrom<typeof choiceForm>;

function StartCount({ storeKey }: { storeKey: string }) {
  const actor = useScreenActor(countMachine, { page: null, storeKey });
  const form = useSelector(actor, ({ context }) => context.choice as ChoiceForm);
  return (
    <FormPage
      title={resources.count.add.label}
      back={resources.count.list}
      form={form}
      lost="What you chose for this count will be lost."
      renderSubmit={(look) => <FormSubmit form={form} label="Start counting" busyLabel="Starting" {...look} />}
    >
      <FormTrouble form={form} made={{ noun: "count", path: resources.count.page }} />
      <Choice form={form} />
    </FormPage>
  );
}

const RANGES = Object.entries(RANGE_WORDS).map(([value, label]) => ({ value: value as CountRange, label }));

function Choice({ form }: { form: ChoiceForm }) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields ?? {});
  const seesEveryStore = useSeesEveryStore();
  const stores = useLookup("stores");
  const categories = useLookup("categories");
  const suppliers = useLookup("suppliers");
  const change = (patch: Partial<typeof values>) => form.send({ type: "field.changed", patch });
  return (
    <Card title="What is counted">
      <div className={stack}>
        {seesEveryStore && (
          <Field name="storeKey" label="Store" error={problems["storeKey"]}>
            <LookupChoice
              of="stores"
              as={Select}
              options={optionsOf(stores)}
              value={values.storeKey}
              onChange={(storeKey) => change({ storeKey })}
            />
          </Field>
        )}
        <Field of="group" name="range" label="Part of the range">
          <SegmentedControl options={RANGES} value={values.range} onChange={(range) => change({ range })} />
        </Field>
        {values.range === "category" && (
          <Field name="categoryKey" label="Category" error={problems["categoryKey"]}>
            <LookupChoice
              of="categories"
              as={Combobox}
              placeholder="Select category"
              options={optionsOf(categories)}
              value={values.categoryKey}
              onChange={(categoryKey) => change({ categoryKey })}
            />
          </Field>
        )}
        {values.range === "supplier" && (
          <Field name="supplierKey" label="Supplier" error={problems["supplierKey"]}>
            <LookupChoice
              of="suppliers"
              as={Combobox}
              placeholder="Select supplier"
              options={optionsOf(suppliers)}
              value={values.supplierKey}
              onChange={(supplierKey) => change({ supplierKey })}
            />
          </Field>
        )}
        {values.range === "search" && (
          <Field
            name="search"
            label="Search"
            error={problems["search"]}
            hint="Words of the product or variation, such as Galaxy 128GB"
          >
            <TextInput maxLength={200} value={values.search} onChange={(search) => change({ search })} />
          </Field>
        )}
        <Field name="note" label="Note" mark="(optional)" error={problems["note"]}>
          <TextArea maxLength={500} value={values.note} onChange={(note) => change({ note })} />
        </Field>
        <p>
          Counting is blind: nobody sees how many there should be before the review. The shop goes on selling meanwhile.
          Leave out what is set aside for orders.
        </p>
      </div>
    </Card>
  );
}
