const OTHERS = "in tests/e2e/session/sign-out.test.ts, over a form with a draft on the device";

/** Labels of a session that a separate test covers. */
export const ofAskedSignOut = { "stays signed in": OTHERS, "decides what stays": OTHERS } as const;

/** The transitions of these labels. */
export const takenByAskedSignOut = {
  "signedIn.permitted signOut.requested (2)": OTHERS,
  "signedIn.confirmingSignOut signOut.cancelled": OTHERS,
  "signedIn.confirmingSignOut signOut.confirmed": OTHERS,
  "signedIn.settingUp signOut.requested":
    "in tests/screens/people/second-factor.test.ts the set-up is a page of its own",
} as const;
