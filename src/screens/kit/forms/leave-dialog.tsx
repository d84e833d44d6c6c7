import type { ReactNode } from "react";
import { useSelector } from "@xstate/react";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog";

export type LeavingActor = Subscribable<AnyMachineSnapshot> & {
  getSnapshot: () => AnyMachineSnapshot;
  send: (event: { type: "leave.confirmed" } | { type: "leave.cancelled" }) => void;
};

/** Asks before a modified form is left; `children` says what would be lost. */
export function LeaveDialog({ actor, children }: { actor: LeavingActor; children: ReactNode }) {
  const isConfirming = useSelector(actor, (snapshot) => snapshot.hasTag("confirming"));
  return (
    <ConfirmDialog
      open={isConfirming}
      title="Are you sure you want to continue without saving?"
      confirmLabel="yes"
      tone="danger"
      onConfirm={() => actor.send({ type: "leave.confirmed" })}
      onCancel={() => actor.send({ type: "leave.cancelled" })}
    >
      {children}
    </ConfirmDialog>
  );
}
