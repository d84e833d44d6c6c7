const OTHERS = "in tests/e2e/session/two-tabs.test.ts, with two tabs of one browser";

/** Labels of a session that a separate test covers. */
export const ofTwoTabs = {
  "the session ends in another tab": OTHERS,
  "another person signs in": OTHERS,
  "signs in again in another tab": OTHERS,
} as const;

/** The transitions of these labels. */
export const takenByTwoTabs = {
  "signedIn session.expired (2)": "in tests/e2e/session/sign-in-again.test.ts, over a form of the shop",
  "signedIn session.endedElsewhere (1)": OTHERS,
  "signedIn session.endedElsewhere (2)": OTHERS,
  "signedIn person.replaced": OTHERS,
  "signedIn.held location.changed": OTHERS,
  "signedIn.held person.replaced": OTHERS,
  "signedIn.held person.returned": OTHERS,
  "signedIn.held session.endedElsewhere": OTHERS,
  "signedIn.held session.expired": OTHERS,
} as const;
