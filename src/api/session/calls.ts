import { unreachable } from "../kit/errors";

/** The calls of a session. The sign-in form can be filled in before the HTTP client is here. */
export const sessionCalls = () =>
  import("./auth").catch(() => {
    throw unreachable();
  });
