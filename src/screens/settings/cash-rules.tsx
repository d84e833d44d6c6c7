import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { ShopSettings } from "../../api/settings/settings";
import type { cashRulesCard, cashRulesForm } from "../../machines/settings/settings";
import { DescriptionList } from "../../ui/display/description-list";
import { Money } from "../../ui/display/money";
import { Field } from "../../ui/fields/field";
import { MoneyInput } from "../../ui/fields/money-input";
import { CardForm } from "../kit/forms/card-form";
import { ReadCard } from "../kit/forms/read-card";

const TITLE = "Cash";
const LABEL = "Difference without an explanation";

type CashRulesProps = {
  settings: ShopSettings;
  card: ActorRefFrom<typeof cashRulesCard>;
  form: ActorRefFrom<typeof cashRulesForm> | undefined;
};

/** Which difference of a drawer a shift is closed with, without a word about it. */
export const CashRules = ({ settings, card, form }: CashRulesProps) =>
  form ? (
    <CashForm form={form} />
  ) : (
    <ReadCard title={TITLE} card={card} mayEdit>
      <DescriptionList
        items={[
          {
            term: LABEL,
            detail: settings.smallDifference ? <Money kobo={settings.smallDifference} /> : "None, each is explained",
          },
        ]}
      />
    </ReadCard>
  );

function CashForm({ form }: { form: ActorRefFrom<typeof cashRulesForm> }) {
  const { smallDifference } = useSelector(form, ({ context }) => context.values);
  const fields = useSelector(form, ({ context }) => context.problems?.fields);
  return (
    <CardForm title={TITLE} form={form} saveLabel="Save">
      <Field
        name="smallDifference"
        label={LABEL}
        mark="(optional)"
        hint="A drawer may hold this much more or less when its shift is closed. Empty: each difference is explained."
        error={fields?.["smallDifference"]}
      >
        <MoneyInput
          value={smallDifference}
          onChange={(kobo) => form.send({ type: "field.changed", patch: { smallDifference: kobo } })}
        />
      </Field>
    </CardForm>
  );
}
