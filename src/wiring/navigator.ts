export type Navigate = (to: string, options: { replace: boolean }) => unknown;

let current: Navigate = () => {
  throw new Error("no router was given to the navigator");
};

/** Gives the navigator the router of the page; called once, before anything renders. */
export const navigateWith = (navigate: Navigate): void => {
  current = navigate;
};

/** Goes to a path of the app once the machine that asked has settled, so that leave guards see its new state. */
export const navigateTo = (to: string, { replace }: { replace: boolean }): void => {
  queueMicrotask(() => current(to, { replace }));
};
