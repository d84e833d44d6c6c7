import { useSelector } from "@xstate/react";
import { adviceOnRead } from "../../../machines/kit/advice/advice-on-read";
import { Avatar } from "../../../ui/display/avatar";
import { Button } from "../../../ui/controls/button";
import { Combobox } from "../../../ui/fields/combobox";
import { Field } from "../../../ui/fields/field";
import { phoneText } from "../../../ui/fields/phone-input";
import { useLookup } from "../../../wiring/session";
import { optionsOf } from "../../kit/lists/lookup-options";
import { LookupChoice } from "../../kit/lookups/lookup-choice";
import { useFields, useProblem, type SectionProps } from "./order-create-actor";

const inState = (state: "loading" | "failed") => ({ filling: { customer: state } }) as const;

export function CustomerChooser({ actor }: SectionProps) {
  const customers = useLookup("customers");
  const { customerKey, customer } = useFields(actor, "customerKey", "customer");
  const problem = useProblem(actor);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches(inState("loading")));
  const isFailed = useSelector(actor, (snapshot) => snapshot.matches(inState("failed")));
  const failure = useSelector(actor, ({ context }) => context.customerFailure);
  const chosen = customer.email === "" ? undefined : `${customer.email}, ${phoneText(customer.phone)}`;
  return (
    <>
      <Field
        label="Customer"
        error={isFailed && failure ? `${failure.title}. ${adviceOnRead(failure)}` : problem("customerKey")}
        hint={isLoading ? "Loading the customer's details" : chosen}
      >
        <LookupChoice
          of="customers"
          as={Combobox}
          placeholder="Search customers"
          options={optionsOf(customers)}
          value={customerKey}
          renderGlyph={({ label }) => <Avatar name={label} size={24} />}
          onChange={(key) => actor.send(key === "" ? { type: "customer.cleared" } : { type: "customer.selected", key })}
        />
      </Field>
      {isFailed && (
        <div>
          <Button size="sm" onClick={() => actor.send({ type: "customer.retried" })}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
