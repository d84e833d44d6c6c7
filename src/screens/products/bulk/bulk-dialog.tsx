import { useSelector } from "@xstate/react";
import { type BulkActor, productsText } from "../../../machines/products/bulk-change.machine";
import { Button } from "../../../ui/controls/button";
import { Modal } from "../../../ui/overlays/modal";
import { stack } from "../../kit/forms/form-styles";
import { Notice } from "../../kit/notice";
import { BulkFields } from "./bulk-fields";
import { BulkRows } from "./bulk-rows";

type Snapshot = ReturnType<BulkActor["getSnapshot"]>;
type Step = "closed" | "choosing" | "preview" | "applied" | "undone";

function stepOf(snapshot: Snapshot): Step {
  if (snapshot.matches("closed")) return "closed";
  if (snapshot.matches("choosing") || snapshot.matches("proposing")) return "choosing";
  if (snapshot.matches("preview") || snapshot.matches("applying")) return "preview";
  return snapshot.matches("undone") ? "undone" : "applied";
}

/** Changes the selected products, step by step. */
export function BulkDialog({ actor, selected }: { actor: BulkActor; selected: number }) {
  const step = useSelector(actor, stepOf);
  const { bulk } = useSelector(actor, ({ context }) => context);
  const changed = productsText(bulk?.products ?? 0);
  const titles: Record<Step, string> = {
    closed: "",
    choosing: `Change ${productsText(selected)}`,
    preview: bulk === null ? "Preview" : `Preview: ${changed} ${bulk.products === 1 ? "changes" : "change"}`,
    applied: `${changed} changed`,
    undone: "Change undone",
  };
  return (
    <Modal
      open={step !== "closed"}
      title={titles[step]}
      onClose={() => actor.send({ type: "close.requested" })}
      footer={<Buttons actor={actor} step={step} />}
    >
      <div className={stack}>
        <Trouble actor={actor} step={step} />
        {step === "choosing" && <BulkFields actor={actor} />}
        {step === "preview" && <BulkRows actor={actor} />}
        {step === "applied" && (
          <p role="status">Each has its new value and an entry in its history. Undo gives all what they had before.</p>
        )}
        {step === "undone" && <p role="status">{`${changed} back to what they were before.`}</p>}
      </div>
    </Modal>
  );
}

const SAFE: Record<Step, string> = {
  closed: "",
  choosing: "No product was changed, and what you chose is still here.",
  preview: "No product was changed.",
  applied: "The change stays as it is.",
  undone: "",
};
const UNKNOWN: Partial<Record<Step, string>> = {
  preview: "The products may or may not be changed. Try again: none is changed twice.",
  applied: "The change may or may not be undone. Try again: none is changed twice.",
};

/** Why a step failed, what is safe, and what to do. */
function Trouble({ actor, step }: { actor: BulkActor; step: Step }) {
  const { failure, isUncertain } = useSelector(actor, ({ context }) => context);
  const canLookAgain = useSelector(
    actor,
    (snapshot) => snapshot.matches("preview") && snapshot.can({ type: "preview.requested" }),
  );
  const canRetry = useSelector(actor, (snapshot) => snapshot.can({ type: "retry.requested" }));
  if (failure === null) return null;
  return (
    <Notice
      title={failure.title}
      actions={
        (canLookAgain && (
          <Button size="sm" onClick={() => actor.send({ type: "preview.requested" })}>
            Preview again
          </Button>
        )) ||
        (canRetry && (
          <Button size="sm" onClick={() => actor.send({ type: "retry.requested" })}>
            Try again
          </Button>
        ))
      }
    >
      {(isUncertain && UNKNOWN[step]) || SAFE[step]}
    </Notice>
  );
}

function Buttons({ actor, step }: { actor: BulkActor; step: Step }) {
  const isProposing = useSelector(actor, (snapshot) => snapshot.matches("proposing"));
  const isApplying = useSelector(actor, (snapshot) => snapshot.matches("applying"));
  const isUndoing = useSelector(actor, (snapshot) => snapshot.matches("undoing"));
  const canGoBack = useSelector(actor, (snapshot) => snapshot.can({ type: "step.back" }));
  const canApply = useSelector(actor, (snapshot) => snapshot.can({ type: "apply.requested" }));
  const close = () => actor.send({ type: "close.requested" });
  if (step === "choosing")
    return (
      <>
        <Button onClick={close}>Cancel</Button>
        <Button
          tone="primary"
          busy={isProposing}
          busyLabel="Preparing"
          onClick={() => actor.send({ type: "preview.requested" })}
        >
          Preview
        </Button>
      </>
    );
  if (step === "preview")
    return (
      <>
        <Button disabled={!canGoBack} onClick={() => actor.send({ type: "step.back" })}>
          Back
        </Button>
        <Button
          tone="primary"
          busy={isApplying}
          busyLabel="Applying"
          disabled={!canApply && !isApplying}
          onClick={() => actor.send({ type: "apply.requested" })}
        >
          Apply
        </Button>
      </>
    );
  return (
    <>
      {step === "applied" && (
        <Button busy={isUndoing} busyLabel="Undoing" onClick={() => actor.send({ type: "undo.requested" })}>
          Undo
        </Button>
      )}
      <Button tone="primary" disabled={isUndoing} onClick={close}>
        Done
      </Button>
    </>
  );
}
