/** The path from which the local page loads the session. */
export const SESSION_PATH = "/replayed-session.json";
