import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { settlementOf } from "../../../machines/orders/detail/order-return-form";
import { resources } from "../../../resources";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { focusFirstField } from "../../../ui/behaviour/first-field";
import { Button } from "../../../ui/controls/button";
import { Field } from "../../../ui/fields/field";
import { Card } from "../../../ui/layout/card";
import { FormTrouble } from "../../kit/forms/card-form";
import type { Made } from "../../kit/forms/failure";
import { stack } from "../../kit/forms/form-styles";
import { FormSubmit } from "../../kit/forms/form-submit";
import { LeaveDialog } from "../../kit/forms/leave-dialog";
import { ChoosingStep } from "./return-choosing";
import { ExchangeStep, MoneyStep } from "./return-money";
import { ConditionStep, ReviewStep } from "./return-steps";
import type { StepProps } from "./use-return";

const RETURN: Made = {
  noun: "return",
  path: resources.order.page,
  effect: "Another one takes the goods back once more.",
};

/** `of` names the problem of a whole step. */
const STEPS = [
  { name: "choosing", title: "What came back?", of: "goods", Step: ChoosingStep },
  { name: "condition", title: "In what condition?", of: "", Step: ConditionStep },
  { name: "exchanging", title: "What do they take instead?", of: "", Step: ExchangeStep },
  { name: "money", title: "Where does the money come from?", of: "refunds", Step: MoneyStep },
  { name: "reviewing", title: "Look at it once more", of: "", Step: ReviewStep },
] as const;

const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8", marginInlineStart: "auto" });

/** What is wrong with a whole step, or a part of it; with any of the fields, where none of them is shown. */
const problemAt = ({ name, of }: (typeof STEPS)[number], fields: Readonly<Record<string, string>> = {}) =>
  name === "reviewing" || of !== ""
    ? Object.entries(fields).find(([field]) => name === "reviewing" || field.startsWith(of))?.[1]
    : undefined;

/** Goods that come back, one step at a time. */
export function ReturnForm({ order, desk, form }: StepProps) {
  const at = useSelector(desk, (snapshot) => STEPS.findIndex(({ name }) => snapshot.matches({ taking: name })));
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const step = STEPS[at];
  const problem = useSelector(form, ({ context }) => step && problemAt(step, context.problems?.fields));
  const isExchange = useSelector(form, ({ context }) => context.values.isExchange);
  const isPaid = useSelector(form, ({ context }) => settlementOf(order, context.values).toPay > 0);
  if (step === undefined) return null;
  const { Step } = step;
  const title = step.name === "money" && isPaid ? "How do they pay the rest?" : step.title;
  return (
    <Card
      title="Take goods back"
      editing
      footer={
        <div className={buttons}>
          <Button disabled={isSaving} onClick={() => form.send({ type: "leave.requested" })}>
            Cancel
          </Button>
          {at > 0 && (
            <Button disabled={isSaving} onClick={() => desk.send({ type: "step.back" })}>
              Back
            </Button>
          )}
          {step.name === "reviewing" ? (
            <FormSubmit
              form={form}
              label={isExchange ? "Exchange" : "Take back"}
              busyLabel={isExchange ? "Exchanging" : "Taking back"}
            />
          ) : (
            <Button
              tone="primary"
              onClick={({ currentTarget }) => {
                desk.send({ type: "step.next" });
                focusFirstInvalid(currentTarget);
              }}
            >
              Next
            </Button>
          )}
        </div>
      }
    >
      <div className={stack}>
        <FormTrouble form={form} made={RETURN} />
        <Field of="group" label={title} error={problem}>
          {null}
        </Field>
        <div key={step.name} className={stack} role="group" aria-label={title} ref={focusFirstField}>
          <Step order={order} desk={desk} form={form} />
        </div>
      </div>
      <LeaveDialog actor={form}>What you entered for this return will be lost.</LeaveDialog>
    </Card>
  );
}
