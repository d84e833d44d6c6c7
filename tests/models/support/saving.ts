import type { Failure } from "../../../src/machines/kit/failure";
import { isDefinite } from "./failures";
import type { Call, Happening } from "./run";

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
  isEdit: (happening: Happening<Context>) => boolean,
) => {
  const saves = ({ calls }: Happening<Context>) => calls.filter(({ name }) => name === save);
  const failed = ({ event }: Happening<Context>) =>
    event.type === `xstate.error.actor.${save}` && "error" in event ? (event.error as Failure & Error) : null;
  return {
    "no second save starts while one is in progress": (happening: Happening<Context>) =>
      saves(happening).filter(({ state }) => state === "pending").length <= 1,
    "a save in progress is never cancelled": (happening: Happening<Context>) =>
      saves(happening).every(({ state }) => state !== "givenUp"),
    "a save sends the form's idempotency key": ({ started, after }: Happening<Context>) =>
      started.every(({ name, input }) => name !== save || input.idempotencyKey === after.context.idempotencyKey),
    "the key changes after a definite refusal and an edit, after another record is confirmed, or after a duplicate edit":
      (happening: Happening<Context>) => {
        const { before, after } = happening;
        const { failure, idempotencyKey } = before.context;
        const mayHaveHappened = saves(happening).some(
          (call) =>
            call.input.idempotencyKey === idempotencyKey && call.state === "failed" && !isDefinite(kindOf(call)),
        );
        const isOther = isEdit(happening) && failure !== null && isDefinite(failure.kind) && !mayHaveHappened;
        // A second record in addition to the saved one, only after the person confirms it.
        const isAnother = before.matches("confirmingAnother") && happening.event.type === "another.confirmed";
        // The current input is a new edit on top of the saved one.
        const isNext = before.context.version !== undefined && failed(happening)?.kind === "duplicate";
        const isNewRequest = isOther || isNext || (isAnother && after.matches("saving"));
        return (after.context.idempotencyKey !== idempotencyKey) === isNewRequest;
      },
    "a failed save shows its reason and keeps the form open": (happening: Happening<Context>) => {
      const error = failed(happening);
      return (
        error === null || (happening.after.context.failure?.kind === error.kind && happening.after.status === "active")
      );
    },
    "a failed save shows its toast": (happening: Happening<Context>) => {
      const error = failed(happening);
      if (error === null || error.kind === "stale") return true;
      return JSON.stringify(happening.said) === JSON.stringify([{ type: "toast.raised", toast: error.toast }]);
    },
  };
};
