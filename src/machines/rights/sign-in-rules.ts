import { fromPromise } from "xstate";
import { editSignInRules, loadSignInRules, type SignInRules } from "../../api/session/second-factor";
import { type SignInRulesSave, signInRulesMachine } from "./sign-in-rules.machine";

export const boundSignInRulesMachine = signInRulesMachine.provide({
  actors: {
    loadRules: fromPromise<SignInRules, void>(({ signal }) => loadSignInRules(signal)),
    saveRules: fromPromise<void, SignInRulesSave>(({ input: { second_factor, ...editing } }) =>
      editSignInRules(second_factor, editing),
    ),
  },
});
