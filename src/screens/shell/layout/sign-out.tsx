import { useSelector } from "@xstate/react";
import { useRef } from "react";
import { boundSignOutMachine } from "../../../machines/session/sign-out.machine";
import { Button } from "../../../ui/controls/button";
import { Checkbox } from "../../../ui/controls/checkbox";
import { Modal } from "../../../ui/overlays/modal";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { stack } from "../../kit/forms/form-styles";

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const parkedOf = (count: number) => counted(count, "parked sale", "parked sales");
const waitingOf = (count: number) => counted(count, "sale", "sales");

/** The question by what a sign-out would leave behind. */
const WORDS = {
  kept: {
    title: () => "Sign out and keep what you typed?",
    text: "It is kept on this device, where nobody else can read it. When you sign in here again and open this form, it is offered to you.",
    keep: "Keep draft and sign out",
    drop: "Delete draft and sign out",
  },
  nothing: {
    title: (sales: string) => `Sign out and keep ${sales}?`,
    text: "They are kept on this device, where nobody else can read them. Nothing of them is sold yet.",
    keep: "Keep and sign out",
    drop: "Delete and sign out",
  },
  unkept: {
    title: () => "Sign out and lose what you typed?",
    text: "This device cannot keep it. Save it first, or copy out what you need.",
    keep: null,
    drop: "Sign out without it",
  },
} as const;

const WAITING = {
  title: (sales: string) => `Sign out with ${sales} to be sent?`,
  text: "What was sold without a network stays on this device, where nobody else can read it, and is sent when you sign in here again.",
  keep: "Sign out",
  drop: null,
} as const;

const UNDELETED = {
  title: () => "Sign out although it was not deleted?",
  text: "This device or the server did not answer. It may still be on this device, where nobody else can read it, and is offered to you when you sign in here again.",
  keep: null,
  drop: "Sign out",
} as const;

/** Asks what becomes of unsaved input and parked sales before the person signs out. */
export default function SignOut() {
  const actor = useScreenActor(boundSignOutMachine, undefined);
  const { typed, parked, waiting, dropsParked } = useSelector(actor, ({ context }) => context);
  const isAsking = useSelector(actor, (snapshot) => snapshot.hasTag("asking"));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  const stay = useRef<HTMLButtonElement>(null);
  const isUndeleted = useSelector(actor, (snapshot) => snapshot.matches("undeleted"));
  const isWaitingOnly = typed === "nothing" && parked.length === 0;
  const words = isWaitingOnly ? WAITING : WORDS[typed];
  const { title, text, keep, drop } = isUndeleted ? UNDELETED : words;
  const sales = isWaitingOnly ? waitingOf(waiting) : parkedOf(parked.length);
  if (!isAsking) return null;
  return (
    <Modal
      open
      kind="confirm"
      title={title(sales)}
      onClose={() => actor.send({ type: "stay.requested" })}
      initialFocus={() => stay.current}
      footer={
        <>
          <Button ref={stay} disabled={isBusy} onClick={() => actor.send({ type: "stay.requested" })}>
            Stay
          </Button>
          {drop && (
            <Button
              tone={keep ? "secondary" : "danger"}
              disabled={isBusy}
              onClick={() => actor.send({ type: isUndeleted ? "leave.confirmed" : "delete.requested" })}
            >
              {drop}
            </Button>
          )}
          {keep && (
            <Button tone="primary" disabled={isBusy} onClick={() => actor.send({ type: "keep.requested" })}>
              {keep}
            </Button>
          )}
        </>
      }
    >
      <div className={stack}>
        <p>{text}</p>
        {typed !== "nothing" && parked.length > 0 && !isUndeleted && (
          <Checkbox checked={dropsParked} onChange={() => actor.send({ type: "parked.toggled" })}>
            {`Also delete ${sales}, kept on this device`}
          </Checkbox>
        )}
        {!isWaitingOnly && waiting > 0 && !isUndeleted && (
          <p>{`${waitingOf(waiting)} to be sent ${waiting === 1 ? "stays" : "stay"} on this device in any case.`}</p>
        )}
      </div>
    </Modal>
  );
}
