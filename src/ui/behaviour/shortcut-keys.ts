/**
 * The shortcuts that press or focus a control of the page: the values of its `aria-keyshortcuts`, from which
 * `useShortcuts` finds it.
 */
export const KEYS = {
  search: "/",
  add: "C",
  palette: "Control+K Meta+K",
  submit: "Control+Enter Meta+Enter",
} as const;
