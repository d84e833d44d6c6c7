import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Product } from "../../../api/products/products";
import type { ProductUnits, VariantUnits } from "../../../api/stock/units";
import {
  countsText,
  isCut,
  productUnitsMachine,
  serialsIn,
  type unitsCard,
  type unitsForm,
} from "../../../machines/products/product-units";
import { Button } from "../../../ui/controls/button";
import { TextLink } from "../../../ui/display/text-link";
import { SkeletonLines } from "../../../ui/feedback/skeleton";
import { Field } from "../../../ui/fields/field";
import { Select } from "../../../ui/fields/select";
import { TextArea } from "../../../ui/fields/text-area";
import { Card } from "../../../ui/layout/card";
import { urls } from "../../../urls";
import { usePartOf } from "../../../wiring/pages/use-part-of";
import { useMay } from "../../../wiring/session";
import { CardForm } from "../../kit/forms/card-form";
import { stack } from "../../kit/forms/form-styles";
import { CardOffers } from "../../kit/forms/read-card";
import { PageFailure } from "../../kit/page-failure";
import { UnitBadge } from "./unit-words";

const variant = css({
  display: "grid",
  gap: "8",
  "& + &": { borderTop: "1px solid {colors.line}", marginTop: "12", paddingTop: "12" },
});
const name = css({ textStyle: "name", overflowWrap: "anywhere" });
const quiet = css({ color: "ink2" });
// A shop may have hundreds of one variant.
const list = css({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 280px), 1fr))",
  gap: "4px 16px",
  maxHeight: "320px",
  overflowY: "auto",
});
const unit = css({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "12",
  minHeight: "32px",
  overflowWrap: "anywhere",
  fontVariantNumeric: "tabular-nums",
});

type UnitsCardProps = { product: Product; card: ActorRefFrom<typeof unitsCard> };

/** The serial numbers of a product's units, and where people who may do so register others. */
export function UnitsCard({ product, card }: UnitsCardProps) {
  const actor = usePartOf<ProductUnits>(productUnitsMachine, product.key, product);
  const { record: units, failure } = useSelector(actor, ({ context }) => context);
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches("failed") || snapshot.matches("missing"));
  const form = useSelector(card, ({ children }) => children.form);
  const canRegister = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const mayRegister = useMay("units.edit");
  return (
    <div className={stack}>
      {form && <UnitsForm form={form} variants={units?.variants ?? product.variants} />}
      <Card
        title="Serial numbers"
        action={
          mayRegister &&
          !form && (
            <Button size="sm" disabled={!canRegister} onClick={() => card.send({ type: "edit.requested" })}>
              Register numbers
            </Button>
          )
        }
      >
        {mayRegister && !form && <CardOffers card={card} />}
        {units === null && !isFailed && <SkeletonLines widths={["40%", "60%", "60%"]} />}
        {isFailed && <PageFailure failure={failure} onRetry={() => actor.send({ type: "retry.requested" })} />}
        {units?.variants.map((each) => (
          <Variant key={each.key} variant={each} />
        ))}
      </Card>
    </div>
  );
}

const Variant = ({ variant: shown }: { variant: VariantUnits }) => (
  <div className={variant}>
    <div>
      <h3 className={name}>{shown.variation}</h3>
      <p className={quiet}>{countsText(shown)}</p>
    </div>
    {shown.units.length > 0 && (
      <ul className={list} aria-label={`Serial numbers of ${shown.variation}`}>
        {shown.units.map(({ serial, state }) => (
          <li key={serial} className={unit}>
            <TextLink to={urls.unit(serial)}>{serial}</TextLink>
            <UnitBadge state={state} />
          </li>
        ))}
      </ul>
    )}
    {isCut(shown) && <p className={quiet}>The first {shown.units.length} are shown.</p>}
  </div>
);

type UnitsFormProps = {
  form: ActorRefFrom<typeof unitsForm>;
  variants: readonly (Pick<VariantUnits, "key" | "variation"> & Partial<VariantUnits>)[];
};

function UnitsForm({ form, variants }: UnitsFormProps) {
  const { variantKey, serials } = useSelector(form, ({ context }) => context.values);
  const problems = useSelector(form, ({ context }) => context.problems?.fields ?? {});
  const typed = serialsIn(serials).length;
  const room = variants.find(({ key }) => key === variantKey)?.withoutNumber;
  return (
    <CardForm title="Register serial numbers" form={form} saveLabel="Register">
      <div className={stack}>
        <Field name="variantKey" label="Variant" error={problems["variantKey"]}>
          <Select
            placeholder="Select variant"
            options={variants.map(({ key, variation, withoutNumber }) => ({
              value: key,
              label: variation,
              ...(withoutNumber !== undefined && { hint: `${withoutNumber} without a number` }),
            }))}
            value={variantKey}
            onChange={(next) => form.send({ type: "field.changed", patch: { variantKey: next } })}
          />
        </Field>
        <Field
          name="serials"
          label="Serial numbers"
          // The server names the line, and the form has one field.
          error={Object.entries(problems).find(([field]) => field.startsWith("serials"))?.[1]}
          hint={`One on each line. Scan or type them: ${typed}${room === undefined ? "" : ` of ${room}`} so far`}
        >
          <TextArea
            rows={6}
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            value={serials}
            onChange={(next) => form.send({ type: "field.changed", patch: { serials: next } })}
          />
        </Field>
      </div>
    </CardForm>
  );
}
