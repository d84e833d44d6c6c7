import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { Product } from "../../api/products/products";
import { type adjustmentCard, type adjustmentForm, reasonsOf } from "../../machines/counts/adjustment";
import { Button } from "../../ui/controls/button";
import { SegmentedControl } from "../../ui/controls/segmented-control";
import { Field } from "../../ui/fields/field";
import { Select } from "../../ui/fields/select";
import { TextArea } from "../../ui/fields/text-area";
import { TextInput } from "../../ui/fields/text-input";
import { Card } from "../../ui/layout/card";
import { Modal } from "../../ui/overlays/modal";
import { useMay } from "../../wiring/session";
import { FormButtons, FormTrouble } from "../kit/forms/card-form";
import { EditedKind } from "../kit/forms/editing-place";
import { stack } from "../kit/forms/form-styles";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { CardOffers } from "../kit/forms/read-card";

const REASON_WORDS = {
  damaged: "Damaged",
  lost: "Lost",
  found: "Found",
  "own-use": "Own use",
  "wrong-count": "Wrong count",
} as const;

type Props = { product: Product; card: ActorRefFrom<typeof adjustmentCard> };

/** Where people who may do so add units to the stock or take them away, with a reason. */
export function AdjustCard({ product, card }: Props) {
  const form = useSelector(card, ({ children }) => children.form);
  const canAdjust = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const mayAdjust = useMay("stock.adjust");
  if (!mayAdjust) return null;
  return (
    <Card title="Adjustments">
      {!form && <CardOffers card={card} />}
      <div className={stack}>
        <p>Damaged, lost, found, used by the shop, or counted wrongly: each change of the stock keeps its reason.</p>
        <div>
          <Button disabled={!canAdjust} onClick={() => card.send({ type: "edit.requested" })}>
            Adjust the stock
          </Button>
        </div>
      </div>
      {form && <AdjustDialog form={form} product={product} />}
    </Card>
  );
}

const DIRECTIONS = [
  { value: "less", label: "Take away" },
  { value: "more", label: "Add" },
] as const;

const MOST_DIGITS = 6;

function unitsOf(typed: string): number | null {
  const digits = typed.replace(/\D/g, "").slice(0, MOST_DIGITS);
  return digits === "" ? null : Number(digits);
}

type DialogProps = { form: ActorRefFrom<typeof adjustmentForm>; product: Product };

function AdjustDialog({ form, product }: DialogProps) {
  const values = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields ?? {});
  const { isAdded, quantity, reason, note, serials, variantKey } = values;
  const change = (patch: Partial<typeof values>) => form.send({ type: "field.changed", patch });
  return (
    <Modal
      open
      title="Adjust the stock"
      onClose={() => form.send({ type: "leave.requested" })}
      footer={<FormButtons form={form} saveLabel="Adjust" />}
    >
      <div className={stack}>
        {/* An adjustment is no edit of the product: nobody has to wait for it. */}
        <EditedKind value={null}>
          <FormTrouble form={form} />
        </EditedKind>
        <Field name="variantKey" label="Variant" error={problems["variantKey"]}>
          <Select
            placeholder="Select variant"
            options={product.variants.map(({ key, variation, status, quantity: left }) => ({
              value: key,
              label: status === "active" ? variation : `${variation}, ${status}`,
              hint: `${left} in stock`,
            }))}
            value={variantKey}
            onChange={(next) => change({ variantKey: next })}
          />
        </Field>
        <Field of="group" name="isAdded" label="Change">
          <SegmentedControl
            options={DIRECTIONS}
            value={isAdded ? "more" : "less"}
            onChange={(value) => {
              const [usual = reason] = reasonsOf(value === "more");
              change({ isAdded: value === "more", reason: usual });
            }}
          />
        </Field>
        <Field name="quantity" label="Units" error={problems["quantity"]}>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            value={quantity === null ? "" : String(quantity)}
            onChange={(typed) => change({ quantity: unitsOf(typed) })}
          />
        </Field>
        <Field name="reason" label="Reason" error={problems["reason"]}>
          <Select
            options={reasonsOf(isAdded).map((value) => ({ value, label: REASON_WORDS[value] }))}
            value={reason}
            onChange={(value) => change({ reason: value as typeof reason })}
          />
        </Field>
        {product.tracksSerials && !isAdded && (
          <Field
            name="serials"
            label="Serial numbers"
            mark="(optional)"
            error={Object.entries(problems).find(([field]) => field.startsWith("serials"))?.[1]}
            hint="Of the units that are taken away, one on each line"
          >
            <TextArea
              rows={3}
              spellCheck={false}
              autoCapitalize="off"
              value={serials}
              onChange={(next) => change({ serials: next })}
            />
          </Field>
        )}
        <Field name="note" label="Note" mark="(optional)" error={problems["note"]}>
          <TextArea maxLength={500} value={note} onChange={(next) => change({ note: next })} />
        </Field>
        <LeaveDialog actor={form}>Your changes will be lost.</LeaveDialog>
      </div>
    </Modal>
  );
}
