import { useSelector } from "@xstate/react";
import Pencil from "lucide-react/icons/pencil";
import type { AnyMachineSnapshot, Subscribable } from "xstate";
import { regainPlace } from "../../../ui/behaviour/regain-focus";
import { Button } from "../../../ui/controls/button";

export type CardActor = Subscribable<AnyMachineSnapshot> & {
  getSnapshot: () => AnyMachineSnapshot;
  send: (event: { type: "edit.requested"; wanted?: string }) => void;
};

/** Opens a card for editing once its record is loaded. */
export function EditButton({ card }: { card: CardActor }) {
  const canEdit = useSelector(card, (snapshot) => snapshot.can({ type: "edit.requested" }));
  return (
    <Button
      // Not before it can have the focus.
      ref={canEdit ? regainPlace : undefined}
      tone="ghost"
      size="sm"
      icon={<Pencil aria-hidden="true" />}
      disabled={!canEdit}
      onClick={() => card.send({ type: "edit.requested" })}
    >
      Edit
    </Button>
  );
}
