import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { isDefiniteRefusal } from "../../machines/kit/failure";
import type { factorMachine } from "../../machines/session/factor.machine";
import { Notice } from "../kit/notice";

/** Why a second factor was not turned off, what is safe and what to do. */
export function FactorFailure({ changes, act }: { changes: ActorRefFrom<typeof factorMachine>; act: string }) {
  const failure = useSelector(changes, ({ context }) => context.failure);
  if (failure === null) return null;
  return (
    <Notice title={failure.title}>
      {isDefiniteRefusal(failure)
        ? "Nothing was changed: the second factor is still on."
        : `It may or may not be off now. This page asks the server; if it is still on, choose ${act} again. Repeating it is safe.`}
    </Notice>
  );
}
