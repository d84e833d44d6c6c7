import type { SessionLabel } from "./session.model";
import type { Words } from "../support/words";

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
  "no link is sent": "the request times out",
  "chose a password by a link": "I choose a new password by a link that was sent to me",
  "returns to sign in": "I press Return to Login",
  "is signed in": "the server lets me in",
  "is asked for a code": "the server takes the password and asks for the code of my app",
  "the code is right": "I type the code that my app shows, and the server lets me in",
  "goes back from the code": "I press Back",
  "a second factor is needed": "I open Orders, and the server says that I need a second factor first",
  "has set the second factor up": "I turn on my second factor",
  "is not let in": "the server says that the password is wrong",
  "finds no server": "the server cannot be reached",
  "signs out": "I open the menu at the top right and press Sign out",
  "the session expires": "I open Orders, and the server says that my session has ended",
  "the session ends elsewhere": "I sign out in another tab, or somebody ends my session",
  "somebody else signs in": "somebody else signs in in another tab",
  "signs in again elsewhere": "I sign in again in another tab",
  "a call is forbidden": "I open Orders, and the server says that I have no right to what is there",
  "the no-access page is shown": "the page without access comes up",
  "another page is shown": "I press Back to Dashboard",
  "the look-ups are out of date": "somebody changes a list that others choose from, such as the suppliers",
};
