import { ofAskedSignOut, takenByAskedSignOut } from "./asked-sign-out";
import { ofSecondFactor, takenBySecondFactor } from "./second-factor";
import { ofTwoTabs, takenByTwoTabs } from "./two-tabs";

/** Labels of a session that separate tests cover. */
export const ofOthers = {
  ...ofSecondFactor,
  ...ofTwoTabs,
  ...ofAskedSignOut,
  "a page wants the categories":
    "in tests/screens/settings/categories.test.ts: the list of products is filtered by one",
} as const;

/** The transitions of these labels. */
export const takenByOthers = {
  ...takenBySecondFactor,
  ...takenByTwoTabs,
  ...takenByAskedSignOut,
};
