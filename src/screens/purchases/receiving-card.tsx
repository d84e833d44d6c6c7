import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import type { ActorRefFrom } from "xstate";
import type { Purchase } from "../../api/purchases/purchases";
import { receivingRefusal } from "../../machines/purchases/purchases";
import type { ReceivingForm } from "../../machines/purchases/receiving-form";
import type { receivingMachine } from "../../machines/purchases/receiving";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { useMay } from "../../wiring/session";
import { CardOffers } from "../kit/forms/read-card";
import { ReceivingFrame } from "../kit/goods/receiving";
import { CostStep, CountStep } from "./receiving-steps";

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

function Receiving({ purchase, desk, form }: { purchase: Purchase; desk: Desk; form: ReceivingForm }) {
  const problem = useSelector(form, ({ context }) => context.problems?.fields.lines);
  const seesCost = useMay("products.cost");
  return (
    <ReceivingFrame
      desk={desk}
      form={form}
      title="Receive goods"
      count="What came?"
      check={seesCost ? "What did it cost?" : "Look at it once more"}
      problem={problem}
    >
      {(isCounting) =>
        isCounting ? <CountStep purchase={purchase} form={form} /> : <CostStep form={form} seesCost={seesCost} />
      }
    </ReceivingFrame>
  );
}
