import { useSelector } from "@xstate/react";
import type { BulkActor } from "../../../machines/products/bulk-change.machine";
import { percentText } from "../../../machines/kit/percent";
import { type BulkValues, isByPercent } from "../../../machines/products/bulk-values";
import { unitsOf } from "../../../machines/products/product-draft";
import { SegmentedControl } from "../../../ui/controls/segmented-control";
import { Field } from "../../../ui/fields/field";
import { MoneyInput } from "../../../ui/fields/money-input";
import { Select } from "../../../ui/fields/select";
import { TextInput } from "../../../ui/fields/text-input";
import { useLookup, useMay } from "../../../wiring/session";
import { fieldGrid, wholeRow } from "../../kit/forms/form-styles";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { VARIANT_STATUS_OPTIONS } from "../product-statuses";

const FIELDS = [
  { value: "sale_price", label: "Price" },
  { value: "status", label: "Status" },
  { value: "category", label: "Category" },
  { value: "supplier", label: "Supplier" },
] as const;
const WITH_LEVEL = [...FIELDS, { value: "reorder", label: "Reorder" }] as const;
const LEVELS = [
  { value: "set", label: "Set" },
  { value: "none", label: "Do not watch" },
] as const;
const WAYS = [
  { value: "set", label: "Set" },
  { value: "more", label: "More" },
  { value: "less", label: "Less" },
] as const;
const UNITS = [
  { value: "naira", label: "₦" },
  { value: "percent", label: "%" },
] as const;
const FROM = [{ value: "", label: "Active and hidden" }, ...VARIANT_STATUS_OPTIONS];

/** What changes, and to what. */
export function BulkFields({ actor }: { actor: BulkActor }) {
  const values = useSelector(actor, ({ context }) => context.values);
  const problems = useSelector(actor, ({ context }) => context.problems);
  const suppliers = useLookup("suppliers");
  const categories = useLookup("categories");
  const mayLevel = useMay("purchases.create");
  const change = (patch: Partial<BulkValues>) => actor.send({ type: "values.changed", patch });
  const error = (name: keyof BulkValues) => problems?.fields[name];
  const units = (name: "reorderAt" | "orderUpTo") => ({
    inputMode: "numeric" as const,
    autoComplete: "off",
    value: values[name]?.toString() ?? "",
    onChange: (typed: string) => change({ [name]: unitsOf(typed) }),
  });
  return (
    <div className={fieldGrid}>
      <div className={wholeRow}>
        <Field of="group" label="What to change">
          <SegmentedControl
            full
            options={mayLevel ? WITH_LEVEL : FIELDS}
            value={values.field}
            onChange={(field) => change({ field })}
          />
        </Field>
      </div>
      {values.field === "sale_price" && (
        <>
          <div className={wholeRow}>
            <Field
              of="group"
              label="Sale price"
              hint="Also of every variant. Percentages are rounded half-even to the kobo."
            >
              <SegmentedControl full options={WAYS} value={values.way} onChange={(way) => change({ way })} />
            </Field>
          </div>
          {values.way !== "set" && (
            <Field of="group" label="By">
              <SegmentedControl full options={UNITS} value={values.unit} onChange={(unit) => change({ unit })} />
            </Field>
          )}
          {isByPercent(values) ? (
            <Field label="Percent" error={error("percent")}>
              <TextInput
                inputMode="decimal"
                autoComplete="off"
                maxLength={7}
                value={values.percent}
                onChange={(text) => change({ percent: percentText(text) })}
              />
            </Field>
          ) : (
            <Field label={values.way === "set" ? "New price" : "Amount"} error={error("amount")}>
              <MoneyInput value={values.amount} onChange={(amount) => change({ amount })} />
            </Field>
          )}
          <Field
            label="Round to"
            mark="(optional)"
            hint="The nearest multiple; half rounds up."
            error={error("roundTo")}
          >
            <MoneyInput value={values.roundTo} onChange={(roundTo) => change({ roundTo })} />
          </Field>
        </>
      )}
      {values.field === "status" && (
        <>
          <Field label="New status" error={error("status")}>
            <Select
              options={VARIANT_STATUS_OPTIONS}
              value={values.status}
              onChange={(status) => change({ status: status as BulkValues["status"] })}
            />
          </Field>
          <Field label="Of variants that are">
            <Select
              options={FROM}
              value={values.statusOf}
              onChange={(status) => change({ statusOf: status as BulkValues["status"] })}
            />
          </Field>
        </>
      )}
      {values.field === "category" && (
        <Field label="New category" hint="In all stores that list the products." error={error("category")}>
          <LookupChoice
            of="categories"
            as={Select}
            options={[{ value: "none", label: "No category" }, ...optionsOf(categories)]}
            value={values.category}
            onChange={(category) => change({ category })}
          />
        </Field>
      )}
      {values.field === "supplier" && (
        <Field label="New supplier" error={error("supplier")}>
          <LookupChoice
            of="suppliers"
            as={Select}
            options={optionsOf(suppliers)}
            value={values.supplier}
            onChange={(supplier) => change({ supplier })}
          />
        </Field>
      )}
      {values.field === "reorder" && (
        <>
          <div className={wholeRow}>
            <Field
              of="group"
              label="Reorder level"
              hint="Of active variants. What you leave empty stays as it is, and variants without a level stay without."
            >
              <SegmentedControl full options={LEVELS} value={values.level} onChange={(level) => change({ level })} />
            </Field>
          </div>
          {values.level === "set" && (
            <>
              <Field label="Reorder at" error={error("reorderAt")}>
                <TextInput {...units("reorderAt")} />
              </Field>
              <Field label="Order up to" error={error("orderUpTo")}>
                <TextInput {...units("orderUpTo")} />
              </Field>
            </>
          )}
        </>
      )}
    </div>
  );
}
