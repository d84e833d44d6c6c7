import { fromPromise } from "xstate";
import { resendEmailLink, withdrawEmailChange } from "../../api/people/email-changes";
import { emailChangeMachine } from "./email-change.machine";

/** For the own email. */
export const ownEmailChange = emailChangeMachine.provide({
  actors: {
    resend: fromPromise<void, { key: string }>(() => resendEmailLink(null)),
    withdraw: fromPromise<void, { key: string }>(() => withdrawEmailChange(null)),
  },
});

/** For an employee's email. */
export const employeeEmailChange = emailChangeMachine.provide({
  actors: {
    resend: fromPromise<void, { key: string }>(({ input }) => resendEmailLink(input.key)),
    withdraw: fromPromise<void, { key: string }>(({ input }) => withdrawEmailChange(input.key)),
  },
});
