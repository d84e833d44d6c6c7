import type { Chapter } from "./clause";

export const wayIn: readonly Chapter[] = [
  {
    title: "2 Screens: sign-in",
    clauses: [
      [
        "Email and password are asked for; Enter submits, and what is missing is shown at its field",
        "both fields are required, and each says so until it is filled",
        "signing in on a phone leads into the shop",
      ],
      ["The password can be shown and hidden", "the password can be looked at", "a password shows and hides"],
      [
        "Who forgot the password asks for a link by email, and returns to the login",
        "a forgotten password gets the same answer for every email, and the login keeps the email",
        "a reset needs a complete email, as its field says",
        "who forgot the password takes the link from the outbox's administrator and signs in by another one",
      ],
      [
        "Who is signed in already goes home",
        "a signed-in visitor of the login goes home, and signing out ends the session here and on the server",
      ],
      [
        "A refused sign-in marks both fields red and keeps the email",
        "a wrong password turns both fields red, keeps the email and says so at the top",
      ],
      [
        "New staff come in by a one-time link",
        "someone new accepts an invitation in a browser of their own and really signs in, and the link works once",
        "a link that expired while the password was typed says so and leads to a new one",
      ],
      [
        "A new shop is opened by a code that was printed once",
        "a new shop's login leads to its setup, whose code opens the store and signs its administrator in; then it is closed",
      ],
    ],
  },
  {
    title: "2 Screens: the frame",
    clauses: [
      [
        "A page without permission leads to /error, one without a session to the login and back afterwards",
        "a person who may not create orders sees no link to it, and its URL says why",
        "a session that ended on the server is announced once, and signing in leads back to the page",
      ],
      [
        "An unknown address is not found, in the words asked for, with a way home",
        "an address nobody knows is not found, and the way home is there",
        "a stranger's unknown address is not found either, and home leads to the login",
      ],
      [
        "The sidebar holds only what the person may open, and closes on navigation and on a press outside it",
        "who may see products alone lands there, with no link to orders and nothing to edit",
        "the drawer of a small window closes on navigation, on Escape and on a press outside it",
      ],
      ["Groups of links fold", "says whether it is open and hides its links while it is not"],
      [
        "The theme is chosen in the frame and kept for the next visit",
        "the theme is chosen in a phone's drawer and kept for the next visit",
      ],
      [
        "Breadcrumbs lead back and show ----- until a record's name is known",
        "breadcrumbs link back and wait for the last label",
        "a customer's page shows details, purchases and debt; the name in the breadcrumb comes with the reply",
      ],
      [
        "Pages, actions and records are found by Ctrl K, within what the person may",
        "Ctrl K opens it, arrows walk pages and actions, Enter opens one, and the screen behind keeps its keys",
        "records are found by number, name and phone, each kind asked once for all that was typed",
        "only what the person may open is offered, and only what they may see is searched",
      ],
    ],
  },
  {
    title: "4 States: the session",
    clauses: [
      [
        "A session is two cookies for one day; signing out clears them here and on the server",
        "a signed-in visitor of the login goes home, and signing out ends the session here and on the server",
        "signing out needs no server: the session is gone here, and the next person's typing stays",
      ],
      [
        "A dead session is cleared and announced once, however many calls meet it",
        "a session that ended on the server is announced once, and signing in leads back to the page",
        "a session that ends elsewhere ends here without any request",
      ],
      [
        "A refused call leads to the page without access, without a toast; leaving it clears it",
        "a call refused for want of a right leads to the no-access page without a toast; leaving it clears it",
      ],
      ["The server never believes the cookie that says administrator", "forged, as header or cookie, opens nothing"],
    ],
  },
];
