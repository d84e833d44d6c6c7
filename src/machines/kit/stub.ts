import { fromPromise } from "xstate";

/** A placeholder effect: it fails with its name, so that a forgotten `.provide` is noticed. */
export const missingEffect = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided`)));

/** The same for an action or a guard. */
export const missingAction =
  <Params = unknown>(name: string) =>
  (_: unknown, _params: Params): never => {
    throw new Error(`${name} was not provided`);
  };
