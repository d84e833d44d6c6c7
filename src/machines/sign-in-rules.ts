import { fromPromise } from "xstate";
import { editSignInRules, loadSignInRules, type SignInRules } from "../api/second-factor";
import { signInRulesMachine } from "./sign-in-rules.machine";

export const boundSignInRulesMachine = signInRulesMachine.provide({
  actors: {
    loadRules: fromPromise<SignInRules, void>(({ signal }) => loadSignInRules(signal)),
    saveRules: fromPromise<void, SignInRules>(({ input }) => editSignInRules(input)),
  },
});
