import { fromPromise } from "xstate";
import { confirmEmail, type EmailChange, readEmailLink } from "../../api/people/email-changes";
import { emailLinkMachine } from "./email-link.machine";
import { sessionActor } from "./session";

export const boundEmailLinkMachine = emailLinkMachine.provide({
  actors: {
    readLink: fromPromise<EmailChange, { token: string }>(({ input, signal }) => readEmailLink(input.token, signal)),
    confirmEmail: fromPromise<void, { token: string }>(({ input }) => confirmEmail(input.token)),
  },
  actions: { tellSession: (_, { email }) => sessionActor.send({ type: "password.chosen", email }) },
});
