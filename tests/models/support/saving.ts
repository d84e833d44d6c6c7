import type { Failure } from "../../../src/machines/kit/failure";
import { isDefinite } from "./failures";
import type { Call, TakenStep } from "./run";

type Saving = {
  idempotencyKey: string;
  failure: Failure | null;
  /** The version that an edit is based on; absent on a form that creates. */
  version?: unknown;
};

const kindOf = ({ error }: Call): string => (error as { kind: string }).kind;

/** The invariants of every form's saves; `save` names the effect, `isEdit` recognises a person's change of the form. */
export const savingInvariants = <Context extends Saving>(
  save: string,
  isEdit: (taken: TakenStep<Context>) => boolean,
) => {
  const saves = ({ calls }: TakenStep<Context>) => calls.filter(({ name }) => name === save);
  const failed = ({ event }: TakenStep<Context>) =>
    event.type === `xstate.error.actor.${save}` && "error" in event ? (event.error as Failure & Error) : null;
  return {
    "no second save starts while one is in progress": (taken: TakenStep<Context>) =>
      saves(taken).filter(({ state }) => state === "pending").length <= 1,
    "a save in progress is never cancelled": (taken: TakenStep<Context>) =>
      saves(taken).every(({ state }) => state !== "givenUp"),
    "a save sends the form's idempotency key": ({ started, after }: TakenStep<Context>) =>
      started.every(({ name, input }) => name !== save || input.idempotencyKey === after.context.idempotencyKey),
    "the key changes after a definite refusal and an edit, after another record is confirmed, or after a duplicate edit":
      (taken: TakenStep<Context>) => {
        const { before, after } = taken;
        // A draft brings the key of its own save, and leaves a form with another one.
        if (taken.event.type.startsWith("draft.")) return true;
        const { failure, idempotencyKey } = before.context;
        const mayHaveHappened = saves(taken).some(
          (call) =>
            call.input.idempotencyKey === idempotencyKey && call.state === "failed" && !isDefinite(kindOf(call)),
        );
        const isOther = isEdit(taken) && failure !== null && isDefinite(failure.kind) && !mayHaveHappened;
        // A second record in addition to the saved one, only after the person confirms it.
        const isAnother = before.matches("confirmingAnother") && taken.event.type === "another.confirmed";
        // The current input is a new edit on top of the saved one.
        const isNext = before.context.version !== undefined && failed(taken)?.kind === "duplicate";
        const isNewRequest = isOther || isNext || (isAnother && after.matches("saving"));
        return (after.context.idempotencyKey !== idempotencyKey) === isNewRequest;
      },
    "a failed save shows its reason and keeps the form open": (taken: TakenStep<Context>) => {
      const error = failed(taken);
      return error === null || (taken.after.context.failure?.kind === error.kind && taken.after.status === "active");
    },
    "a failed save shows its toast": (taken: TakenStep<Context>) => {
      const error = failed(taken);
      if (error === null || error.kind === "stale") return true;
      const toasts = taken.emitted.filter(({ type }) => type === "toast.raised");
      return JSON.stringify(toasts) === JSON.stringify([{ type: "toast.raised", toast: error.toast }]);
    },
  };
};
