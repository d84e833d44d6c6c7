/** Where the local page finds the session it is to show. */
export const SESSION_PATH = "/replayed-session.json";
