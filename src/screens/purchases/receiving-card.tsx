import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Purchase } from "../../api/purchases/purchases";
import { receivingRefusal } from "../../machines/purchases/purchases";
import type { ReceivingForm } from "../../machines/purchases/receiving-form";
import type { receivingMachine } from "../../machines/purchases/receiving.machine";
import { focusFirstField } from "../../ui/behaviour/first-field";
import { focusFirstInvalid } from "../../ui/behaviour/first-invalid";
import { Button } from "../../ui/controls/button";
import { Field } from "../../ui/fields/field";
import { Card } from "../../ui/layout/card";
import { useMay } from "../../wiring/session";
import { FormTrouble } from "../kit/forms/card-form";
import { stack } from "../kit/forms/form-styles";
import { FormSubmit } from "../kit/forms/form-submit";
import { LeaveDialog } from "../kit/forms/leave-dialog";
import { CardOffers } from "../kit/forms/read-card";
import { CostStep, CountStep } from "./receiving-steps";

const buttons = css({ display: "flex", flexWrap: "wrap", gap: "8", marginInlineStart: "auto" });
const waiting = css({ mb: "12", color: "ink2" });

type Desk = ActorRefFrom<typeof receivingMachine>;

/** Receiving goods; until it is begun, the button that begins it. */
export function ReceivingCard({ purchase, desk }: { purchase: Purchase; desk: Desk }) {
  const form = useSelector(desk, ({ context }) => context.form);
  const canReceive = useSelector(desk, (snapshot) => snapshot.can({ type: "edit.requested" }));
  const mayReceive = useMay("purchases.receive");
  if (form) return <Receiving purchase={purchase} desk={desk} form={form} />;
  if (!mayReceive || receivingRefusal(purchase) !== null) return null;
  return (
    <Card title="Goods">
      <CardOffers card={desk as never} />
      <p className={waiting}>{waitingText(purchase)}</p>
      <Button tone="primary" disabled={!canReceive} onClick={() => desk.send({ type: "edit.requested" })}>
        Receive goods
      </Button>
    </Card>
  );
}

function waitingText({ lines }: Purchase): string {
  const left = lines.reduce((sum, { quantity, received }) => sum + Math.max(0, quantity - received), 0);
  return left === 1 ? "1 unit is still to come." : `${left} units are still to come.`;
}

const COUNT = "What came?";
const COST = "What did it cost?";

function Receiving({ purchase, desk, form }: { purchase: Purchase; desk: Desk; form: ReceivingForm }) {
  const isCounting = useSelector(desk, (snapshot) => snapshot.matches({ receiving: "counting" }));
  const isSaving = useSelector(form, (snapshot) => snapshot.hasTag("busy"));
  const problem = useSelector(form, ({ context }) => context.problems?.fields.lines);
  const seesCost = useMay("products.cost");
  const title = isCounting ? COUNT : seesCost ? COST : "Look at it once more";
  return (
    <Card
      title="Receive goods"
      editing
      footer={
        <div className={buttons}>
          <Button disabled={isSaving} onClick={() => form.send({ type: "leave.requested" })}>
            Cancel
          </Button>
          {!isCounting && (
            <Button disabled={isSaving} onClick={() => desk.send({ type: "step.back" })}>
              Back
            </Button>
          )}
          {isCounting ? (
            <Button
              tone="primary"
              onClick={({ currentTarget }) => {
                desk.send({ type: "step.next" });
                focusFirstInvalid(currentTarget);
              }}
            >
              Next
            </Button>
          ) : (
            <FormSubmit form={form} label="Receive" busyLabel="Receiving" />
          )}
        </div>
      }
    >
      <div className={stack}>
        <FormTrouble form={form} />
        <Field of="group" label={title} error={problem}>
          {null}
        </Field>
        <div key={title} className={stack} role="group" aria-label={title} ref={focusFirstField}>
          {isCounting ? <CountStep purchase={purchase} form={form} /> : <CostStep form={form} seesCost={seesCost} />}
        </div>
      </div>
      <LeaveDialog actor={form}>What you counted will be lost.</LeaveDialog>
    </Card>
  );
}
