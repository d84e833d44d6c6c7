import type { SessionLabel } from "./session.model";
import type { Words } from "./support/words";

/** Signing in, asking for another password, and how a session ends. */
export const sessionWords: Words<SessionLabel> = {
  "types the email": "I type my email into Email",
  "types the password": "I type my password into Password",
  "clears the password": "I empty Password",
  submits: "I press Sign in",
  "forgot the password": "I press Forgot password?",
  "types half an email": "I type half an email, “ada@”, into Email",
  "asks for a reset": "I press Reset",
  "a link is sent": "the server says that a link is on its way",
  "no link is sent": "no answer comes in time",
  "chose a password by a link": "I choose a new password by a link that was sent to me",
  "returns to sign in": "I press Return to Login",
  "is signed in": "the server lets me in",
  "is not let in": "the server says that the password is wrong",
  "finds no server": "the server cannot be reached",
  "signs out": "I open the menu at the top right and press Sign out",
  "the session expires": "I open Orders, and the server says that my session has ended",
  "a call is forbidden": "I open Orders, and the server says that I have no right to what is there",
  "the no-access page is shown": "the page without access comes up",
  "another page is shown": "I press Back to Dashboard",
  "the look-ups are out of date": "somebody changes a list that others choose from, such as the suppliers",
};
