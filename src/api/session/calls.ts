import { unreachable } from "../kit/errors";

/** The calls of a session. The sign-in form can be filled in before they are here. */
export const sessionCalls = () =>
  import("./auth").catch(() => {
    throw unreachable();
  });

/** Loads them with what sends them, before one is made. */
export const loadCalls = async (): Promise<void> => {
  await Promise.all([sessionCalls(), import("../kit/http")]);
};
