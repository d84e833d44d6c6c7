import { fromPromise } from "xstate";
import { choosePassword, readLink, type LinkHolder } from "../../api/session/links";
import { linkMachine } from "./link.machine";
import { sessionActor } from "./session";

export const boundLinkMachine = linkMachine.provide({
  actors: {
    readLink: fromPromise<LinkHolder, { token: string }>(({ input, signal }) => readLink(input.token, signal)),
    choosePassword: fromPromise<void, { token: string; password: string }>(({ input }) =>
      choosePassword(input.token, input.password),
    ),
  },
  actions: { tellSession: (_, { email }) => sessionActor.send({ type: "password.chosen", email }) },
});
