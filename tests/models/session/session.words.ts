import type { SessionLabel } from "./session.model";
import type { Words } from "../support/words";

/** Sign-in, password reset and the end of a session. */
export const sessionWords: Words<SessionLabel> = {
  "types the email": "I type my email into Email",
  "types the password": "I type my password into Password",
  "clears the password": "I clear Password",
  submits: "I press Sign in",
  "opens the password reset": "I press Forgot password?",
  "types an incomplete email": "I type an incomplete email, “ada@”, into Email",
  "asks for a reset": "I press Reset",
  "a link is sent": "the server confirms that it sent a link",
  "no link is sent": "the request times out",
  "chooses a password through a link": "I choose a new password through a link that I received",
  "returns to sign in": "I press Return to Login",
  "the credentials are accepted": "the server accepts the credentials",
  "the server asks for a code": "the server accepts the password and asks for a code from my app",
  "the code is accepted": "I type the code from my app, and the server accepts it",
  "returns from the code": "I press Back",
  "a second factor is needed": "I open Orders, and the server answers that I need a second factor first",
  "turns the second factor on": "I turn on my second factor",
  "the credentials are refused": "the server answers that the password is wrong",
  "finds no server": "the server cannot be reached",
  "signs out": "I open the menu at the top right and press Sign out",
  "the session expires": "I open Orders, and the server answers that my session has ended",
  "the session ends in another tab": "I sign out in another tab, or someone ends my session",
  "another person signs in": "someone else signs in in another tab",
  "signs in again in another tab": "I sign in again in another tab",
  "a call is forbidden": "I open Orders, and the server answers that I may not see orders",
  "the no-access page is shown": "the no-access page appears",
  "another page is shown": "I press Back to Dashboard",
  "the look-ups become outdated": "someone changes a look-up list, such as the suppliers",
};
