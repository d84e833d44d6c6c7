import { useSelector } from "@xstate/react";
import { type FormEvent, useId } from "react";
import type { PriceEditorActor } from "../../machines/orders/create/price-editor.machine";
import { previewOf } from "../../machines/orders/create/price-preview";
import { Button } from "../../ui/controls/button";
import { Modal } from "../../ui/overlays/modal";
import { Summary, SummaryRow } from "../../ui/tables/summary";
import { stack } from "../kit/forms/form-styles";
import { DiscountFields } from "./discount-fields";

/** The price of a line or of the whole order. */
export function PriceDialog({ actor }: { actor: PriceEditorActor }) {
  const { target, draft, problems } = useSelector(actor, ({ context }) => context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches("editing"));
  const canRemove = useSelector(actor, (snapshot) => snapshot.can({ type: "price.removed" }));
  const form = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: "price.applied" });
  };
  const ofOrder = target?.line === null;
  const { before, after } = previewOf(target, draft);
  return (
    <Modal
      open={isOpen}
      kind="confirm"
      title={ofOrder ? "Discount on the order" : `Price of ${target?.title ?? ""}`}
      onClose={() => actor.send({ type: "price.dismissed" })}
      footer={
        <>
          {canRemove && (
            <Button tone="ghost" onClick={() => actor.send({ type: "price.removed" })}>
              Remove discount
            </Button>
          )}
          <Button onClick={() => actor.send({ type: "price.dismissed" })}>Cancel</Button>
          <Button type="submit" form={form} tone="primary">
            Apply
          </Button>
        </>
      }
    >
      <form id={form} className={stack} onSubmit={submit} noValidate>
        <DiscountFields
          ofOrder={ofOrder}
          draft={draft}
          onChange={(patch) => actor.send({ type: "price.changed", patch })}
          problem={(name) => problems?.fields[name]}
        />
        <Summary>
          <SummaryRow label="At the list price" amount={before} />
          <SummaryRow label="The customer pays" amount={after} strong ruled />
        </Summary>
      </form>
    </Modal>
  );
}
