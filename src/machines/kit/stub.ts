import { fromPromise } from "xstate";

/** A placeholder for an API call: the bound machine provides the real one. Fails if a `.provide` is missing. */
export const missingEffect = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided`)));

/** The same for an action or a guard. */
export const missingAction =
  <Params = unknown>(name: string) =>
  (_: unknown, _params: Params): never => {
    throw new Error(`${name} was not provided`);
  };
