const OTHERS = "in tests/screens/people/second-factor.test.ts, with codes of a real secret";

/** Labels of a session that a separate test covers. */
export const ofSecondFactor = {
  "the server asks for a code": OTHERS,
  "the code is accepted": OTHERS,
  "returns from the code": OTHERS,
  "a second factor is needed": OTHERS,
  "turns the second factor on": OTHERS,
} as const;

/** The transitions of these labels. */
export const takenBySecondFactor = {
  "signedOut.signIn.submitting xstate.error.actor.signIn (1)": OTHERS,
  "signedOut.code code.accepted": OTHERS,
  "signedOut.code code.left": OTHERS,
  "signedIn factor.needed": OTHERS,
  "signedIn.settingUp factor.turnedOn": OTHERS,
} as const;
