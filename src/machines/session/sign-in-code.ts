import { fromPromise } from "xstate";
import { signIn } from "../../api/session/auth";
import { sessionActor } from "./session";
import { signInCodeMachine, type CodeCredentials } from "./sign-in-code.machine";

export const boundSignInCodeMachine = signInCodeMachine.provide({
  actors: {
    signIn: fromPromise<void, CodeCredentials>(({ input: { email, password, code }, signal }) =>
      signIn({ email: email.trim(), password, code: code.trim() }, signal),
    ),
  },
  actions: {
    tellAccepted: () => sessionActor.send({ type: "code.accepted" }),
    tellLeft: () => sessionActor.send({ type: "code.left" }),
  },
});
