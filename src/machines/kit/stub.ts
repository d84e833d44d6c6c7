import { fromPromise } from "xstate";

/** An effect nobody provided: it fails with its own name, so that a forgotten `.provide` cannot pass unseen. */
export const missingEffect = <Output, Input>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} was not provided`)));
