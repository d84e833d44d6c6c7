import type { Page } from "playwright-core";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import type { SessionContext } from "../../../src/machines/session/session.machine";
import { type SessionLabel, sessionModel, type SessionView } from "../../models/session/session.model";
import type { Model } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import { sessionWords } from "../../models/session/session.words";
import { ofOthers, takenByOthers } from "../../screens/support/session-elsewhere";
import { toast, personMenu } from "../support/steps";
import { expectFailing } from "../support/watch";
import { type End, steer } from "./steering";
import type { Walk } from "./walk";

/** A visitor at the login, whose calls the test controls. */
type Visit = { page: Page; endSignIn: End; endAsking: End; endOrders: End };

const LOGIN = { method: "POST", path: "/api/auth/login" } as const;
const FORGOT = { method: "POST", path: "/api/auth/forgot" } as const;
const ORDERS = { method: "GET", path: "/api/orders" } as const;

const HALF = "ada@";

const email = (page: Page) => page.getByLabel("Email");
const password = (page: Page) => page.getByLabel("Password", { exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const openOrders = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();

/** Labels that other tests cover. */
const elsewhere = {
  "chooses a password through a link": "in tests/e2e/session/entry.test.ts, with a separate link",
  ...ofOthers,
  "the look-ups become outdated": "in tests/e2e/stock/suppliers.test.ts: an added supplier can be chosen",
} as const satisfies Partial<Record<SessionLabel, string>>;

/** A person's actions in the browser and the network's replies. */
const handlers: Record<Exclude<SessionLabel, keyof typeof elsewhere>, (visit: Visit) => Promise<unknown>> = {
  "types the email": ({ page }) => email(page).fill(DEMO_SIGN_INS.sales),
  "types an incomplete email": ({ page }) => email(page).fill(HALF),
  "types the password": ({ page }) => password(page).fill(DEMO_PASSWORD),
  "clears the password": ({ page }) => password(page).fill(""),
  submits: ({ page }) => page.getByRole("button", { name: "Sign in" }).click(),
  "opens the password reset": ({ page }) => page.getByRole("button", { name: "Forgot password?" }).click(),
  "asks for a reset": ({ page }) => page.getByRole("button", { name: "Reset" }).click(),
  "returns to sign in": ({ page }) => page.getByRole("button", { name: "Return to Login" }).click(),
  "a link is sent": ({ endAsking }) => endAsking("answered"),
  "no link is sent": ({ endAsking }) => endAsking("timedOut"),
  "the credentials are accepted": ({ endSignIn }) => endSignIn("answered"),
  "the credentials are refused": ({ endSignIn }) =>
    endSignIn({ status: 400, error: "verify password", code: "wrong_password" }),
  "finds no server": ({ endSignIn }) => endSignIn("unreachable"),
  "signs out": async ({ page }) => {
    await personMenu(page).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  },
  "the session expires": async ({ page, endOrders }) => {
    await openOrders(page);
    await endOrders({ status: 401, error: "Session expired" });
  },
  "a call is forbidden": async ({ page, endOrders }) => {
    await openOrders(page);
    await endOrders({ status: 403, error: "Forbidden" });
  },
  "the no-access page is shown": ({ page }) => page.waitForURL("**/error"),
  "another page is shown": ({ page }) => page.getByRole("link", { name: "Back to Dashboard" }).click(),
};

const isIn = (session: SessionView, view: "signIn" | "forgot", state: string) =>
  session.matches({ signedOut: { [view]: state } } as never);

const failed =
  (kind: string, view: "signIn" | "forgot") =>
  (session: SessionView): boolean =>
    session.context.failure?.kind === kind && session.matches({ signedOut: view } as never);

const message = (text: string, when: (session: SessionView) => boolean): Sight<SessionContext, Visit> => ({
  says: `a message shows “${text}”`,
  when,
  look: ({ page }) => toast(page, text).first().waitFor(),
  isBrief: true,
});

const problem = (text: string, field: "email" | "password"): Sight<SessionContext, Visit> => ({
  says: `below ${field === "email" ? "Email" : "Password"} is “${text}”`,
  when: ({ context: { problems } }) => problems[field] === text,
  look: ({ page }) => page.getByText(text).waitFor(),
});

/** What a person sees in each state of a session. */
const sights: Sight<SessionContext, Visit>[] = [
  {
    says: "I can sign in",
    when: (session) => isIn(session, "signIn", "editing"),
    look: async ({ page }) => {
      await heading(page, "Sign in");
      await password(page).waitFor();
    },
  },
  {
    says: "the button reads “Signing in”",
    when: (session) => isIn(session, "signIn", "submitting"),
    look: ({ page }) => page.getByRole("button", { name: "Signing in" }).waitFor(),
  },
  message("Invalid password", failed("rejected", "signIn")),
  message("Could not reach server", failed("unreachable", "signIn")),
  message("Network error", failed("timeout", "forgot")),
  problem("Email is required", "email"),
  problem("Please enter a valid email address", "email"),
  problem("Password is required", "password"),
  {
    says: "I can request another password",
    when: (session) => isIn(session, "forgot", "asking"),
    look: ({ page }) => heading(page, "Reset your password"),
  },
  {
    says: "the button reads “Sending”",
    when: (session) => isIn(session, "forgot", "sending"),
    look: ({ page }) => page.getByRole("button", { name: "Sending" }).waitFor(),
  },
  {
    says: "below the button is the text that a link was sent if an employee has this email",
    when: (session) => isIn(session, "forgot", "sent"),
    look: ({ page }) => page.getByText(/^If somebody here has this email, a link/).waitFor(),
  },
  {
    says: "Dashboard is shown, or Orders if the session ended there",
    when: (session) => session.matches({ signedIn: "permitted" }),
    look: async ({ page }) => {
      await heading(page, /^(Dashboard|Orders)$/);
      // Requests still pending when a session ends are refused, which is not under test here.
      await page.waitForLoadState("networkidle");
    },
  },
  {
    says: "the page shows “You don't have access”",
    when: (session) => session.matches({ signedIn: { refused: "shown" } }),
    look: ({ page }) => heading(page, "You don't have access"),
  },
];

const base = sessionModel(false);

/** Only the sign-in form has a password box, and the server finds no employee by an incomplete email. */
function isInReach(session: SessionView, label: SessionLabel): boolean {
  if (label === "the credentials are accepted") return session.context.credentials.email !== HALF;
  return !label.endsWith("the password") || session.matches({ signedOut: "signIn" });
}

const onScreen: Model<SessionContext, SessionLabel> = {
  ...base,
  offers: (session) => (Object.keys(base.events) as SessionLabel[]).filter((label) => isInReach(session, label)),
};

export const sessionWalk: Walk<SessionContext, SessionLabel, Visit> = {
  title: "sign-in, password reset and the end of a session",
  given: "I am signed out and opened the login page",
  signedIn: "nobody",
  models: [onScreen],
  words: sessionWords,
  handlers,
  replies: { effect: "signIn", end: ({ endSignIn }) => endSignIn, page: ({ page }) => page },
  elsewhere,
  beyond: {
    "checking (always) (1)": "covered by each path that starts signed in",
    "signedIn password.chosen": elsewhere["chooses a password through a link"],
    "signedOut password.chosen": elsewhere["chooses a password through a link"],
    ...takenByOthers,
    "signedIn lookup.wanted": "covered by the list of products, which is filtered by a category",
    "signedIn lookups.outdated": elsewhere["the look-ups become outdated"],
  },
  sights,
  open: async (page) => {
    await page.context().clearCookies();
    const endSignIn = await steer(page, LOGIN);
    const endAsking = await steer(page, FORGOT);
    await page.goto("/login");
    await email(page).waitFor();
    const endOrders = await steer(page, ORDERS);
    expectFailing(page, { method: "GET", path: /^\/api\// });
    return { page, endSignIn, endAsking, endOrders };
  },
};
