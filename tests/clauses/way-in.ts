import type { Chapter } from "./clause";

export const wayIn: readonly Chapter[] = [
  {
    title: "2 Screens: sign-in",
    clauses: [
      [
        "Email and password are asked for; Enter submits, and what is missing is shown at its field",
        "both fields are required, and each shows an error until it is filled",
        "signing in on a phone opens the shop",
      ],
      ["The password can be shown and hidden", "the password can be shown", "a password shows and hides"],
      [
        "Who forgot the password asks for a link by email, and returns to the login",
        "a forgotten password gets the same answer for every email, and the login keeps the email",
        "a reset requires a complete email, and the field shows the error",
        "a person who forgot the password gets the link from an administrator's outbox and signs in with a new one",
      ],
      [
        "Who is signed in already goes home",
        "a signed-in visitor of the login is redirected home, and signing out ends the session in the browser and on the server",
      ],
      [
        "A refused sign-in marks both fields red and keeps the email",
        "a wrong password marks both fields, keeps the email and shows an error at the top",
      ],
      [
        "New staff come in by a one-time link",
        "a new employee accepts an invitation in another browser and signs in, and the link works once",
        "a link that expired while the password was typed shows a message and links to a new one",
      ],
      [
        "A new shop is opened by a code that was printed once",
        "until somebody works in the shop, every page leads to its set-up",
        "a set-up code creates the store and signs its administrator in; then the set-up is closed",
      ],
    ],
  },
  {
    title: "2 Screens: the frame",
    clauses: [
      [
        "A page without permission leads to /error, one without a session to the login and back afterwards",
        "a person who may not create orders sees no link to the page, and its URL shows the reason",
        "a session that ended on the server shows one toast, and signing in returns to the page",
      ],
      [
        "An unknown address is not found, in the words asked for, with a way home",
        "an unknown address shows Page not found with a link home",
        "an unknown address also shows Page not found to a signed-out visitor, and home opens the login",
      ],
      [
        "The sidebar holds only what the person may open, and closes on navigation and on a press outside it",
        "a person who may only see products starts there, without links to orders or edit controls",
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
        "a customer's page shows details, purchases and debt, and the reply brings the name in the breadcrumb",
      ],
      [
        "Pages, actions and records are found by Ctrl K, within what the person may",
        "Ctrl K opens the palette, arrows move through pages and actions, Enter opens one, and the screen behind gets no keys",
        "records are found by number, name and phone, with one request per kind for all typed text",
        "only pages the person may open are offered, and only records they may see are searched",
      ],
      [
        "What is found can be acted on: payments, orders and papers, within what the person may",
        "a person who owes is collected from where the payment is entered, and a command needs only the name",
        "an order found by its number offers its payment while it owes, and its papers",
        "what a person may not do is not offered, nor asked for",
      ],
    ],
  },
  {
    title: "4 States: the session",
    clauses: [
      [
        "A session is two cookies for one day; signing out clears them here and on the server",
        "a signed-in visitor of the login is redirected home, and signing out ends the session in the browser and on the server",
        "signing out works without a server: the session ends in the browser, and the next person's input stays",
      ],
      [
        "A dead session is cleared and announced once, however many calls meet it",
        "a session that ended on the server shows one toast, and signing in returns to the page",
        "a session that ends elsewhere ends on this page without a request",
      ],
      [
        "A refused call leads to the page without access, without a toast; leaving it clears it",
        "a forbidden call opens the no-access page without a toast, and leaving the page clears it",
      ],
      [
        "The server never believes the cookie that says administrator",
        "grants nothing if it is forged, as header or cookie",
      ],
    ],
  },
];
