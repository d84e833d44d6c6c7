import { useSelector } from "@xstate/react";
import type { ReorderLevel } from "../../../api/purchases/stock-levels";
import { unitsOf } from "../../../machines/products/product-draft";
import { Field } from "../../../ui/fields/field";
import { TextInput } from "../../../ui/fields/text-input";
import type { FormOf } from "./form-dialog";
import { fieldGrid } from "./form-styles";

/** The two numbers of a reorder level. */
export function LevelFields({ form }: { form: FormOf<ReorderLevel> }) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields);
  const units = (name: keyof ReorderLevel) => ({
    inputMode: "numeric" as const,
    autoComplete: "off",
    value: values[name]?.toString() ?? "",
    onChange: (typed: string) => form.send({ type: "field.changed", patch: { [name]: unitsOf(typed) } }),
  });
  return (
    <div className={fieldGrid}>
      <Field name="reorderAt" label="Reorder at" error={problems?.reorderAt} hint="With so few units it is low">
        <TextInput {...units("reorderAt")} />
      </Field>
      <Field name="orderUpTo" label="Order up to" error={problems?.orderUpTo} hint="Leave both empty not to watch it">
        <TextInput {...units("orderUpTo")} />
      </Field>
    </div>
  );
}
