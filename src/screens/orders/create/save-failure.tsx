import { useSelector } from "@xstate/react";
import { Notice } from "../../shells/notice";
import type { SectionProps } from "./order-create-actor";

/** Why the last save failed and what is safe now; stays until the form changes. */
export function SaveFailure({ actor }: SectionProps) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isUncertain = useSelector(actor, ({ context }) => context.isUncertain);
  const isSaving = useSelector(actor, (snapshot) => snapshot.hasTag("busy"));
  if (failure === null || isSaving) return null;
  return (
    <Notice title={failure.text}>
      {isUncertain
        ? "The order may or may not have been saved. Everything entered is still here, and pressing Create order again cannot sell twice."
        : "Nothing was saved. Everything entered is still here."}
    </Notice>
  );
}
