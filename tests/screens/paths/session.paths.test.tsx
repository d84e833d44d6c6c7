import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { failureOf } from "../../../src/api/kit/errors";
import type { RefusalCode } from "../../../src/api/kit/refusals.contract";
import { sessionMachine, type SessionContext } from "../../../src/machines/session/session.machine";
import { sessionEvents, sessionModel, type SessionView } from "../../models/session/session.model";
import { failing, failures } from "../../models/support/failures";
import type { Model } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import { followLink, openPage } from "../support/app";
import { ofOthers, takenByOthers } from "../support/session-elsewhere";
import { serve, type FakeServer, type Held } from "../support/fake-server";
import { detail, everyScreen, listed, profileWith } from "../support/shop";
import { noteOf, onlyWhile } from "../support/sights";
import { findToast } from "../support/toasts";
import { testOnScreen } from "../support/walk";

const NO_ACCESS = "You don't have access";
const NO_EMPLOYEE = "ada@example.com is not a valid employee";

/** All failures of a sign-in or of a link request. */
const events = {
  ...sessionEvents,
  "is no employee": failing("signIn", failureOf(417, NO_EMPLOYEE)),
  "the sign-in fails on the server": failing("signIn", failures.serverFault),
  "the sign-in times out": failing("signIn", failures.timeout),
  "the sign-in is unauthorized": failing("signIn", failureOf(401, "")),
  "the sign-in is forbidden": failing("signIn", failureOf(403, "")),
  "too many links are requested": failing("askForLink", failureOf(429, "Too many requests, try again in a minute")),
  "the link request fails on the server": failing("askForLink", failures.serverFault),
  "the link request finds no server": failing("askForLink", failures.unreachable),
} as const;

type Label = keyof typeof events;
type Visit = { user: ReturnType<typeof userEvent.setup>; server: FakeServer };

const button = (name: string) => screen.getByRole("button", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const menu = () => screen.queryByRole("navigation", { name: "Main" });
const heading = (name: string) => screen.queryByRole("heading", { level: 1, name });

async function fill({ user }: Visit, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

const press = async ({ user }: Visit, name: string) => user.click(button(name));
const open = async ({ user }: Visit, name: string) =>
  user.click(within(menu() ?? document.body).getByRole("link", { name }));

/** Replies to the oldest pending request, which must match. */
const end =
  (like: string, how: (held: Held) => void) =>
  async ({ server }: Visit) => {
    await waitFor(() => expect(server.held[0]).toBeDefined());
    const held = server.next();
    expect(`${held.request.method} ${held.request.path}`).toBe(like);
    how(held);
  };

const refuse =
  (status: number, error = "", code?: RefusalCode) =>
  ({ answer }: Held) =>
    answer({ status, body: { error, code } });
const [LOGIN, FORGOT, PRODUCTS] = ["POST /auth/login", "POST /auth/forgot", "GET /products"];

const asked = ({ server: { heard } }: Visit, method: string, path: string) =>
  heard.filter((request) => request.method === method && request.path === path).length;

/** Opens Products, with the given reply of the server. */
const openProducts = async (visit: Visit, how: (held: Held) => void) => {
  if (visit.server.held.length === 0) await open(visit, "Products");
  await end(PRODUCTS, how)(visit);
};

/** Signs out by the menu, which notifies the server. */
async function signOut(visit: Visit): Promise<void> {
  const before = asked(visit, "POST", "/auth/logout");
  await press(visit, "Ada Okafor");
  await visit.user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  await waitFor(() => expect(asked(visit, "POST", "/auth/logout")).toBe(before + 1));
}

/** A person's actions and the server's replies. */
const handlers: Record<
  Exclude<Label, keyof typeof ofOthers>,
  (visit: Visit, after: SessionView) => Promise<unknown>
> = {
  "types the email": (visit) => fill(visit, "Email", "ada@example.com"),
  "types an incomplete email": (visit) => fill(visit, "Email", "ada@"),
  "types the password": (visit) => fill(visit, "Password", "secret"),
  "clears the password": ({ user }) => user.clear(field("Password")),
  submits: (visit) => press(visit, "Sign in"),
  "opens the password reset": (visit) => press(visit, "Forgot password?"),
  "asks for a reset": (visit) => press(visit, "Reset"),
  "returns to sign in": (visit) => press(visit, "Return to Login"),
  "the credentials are accepted": (visit, { context: { credentials } }) =>
    end(LOGIN, ({ request, answer }) => {
      answer({ status: 200, body: { Authenticated: { AccessToken: "token", IsAdmin: false } } });
      expect(request.body).toEqual({ email: credentials.email, password: "secret" });
    })(visit),
  "the credentials are refused": end(LOGIN, refuse(400, "verify password", "wrong_password")),
  "is no employee": end(LOGIN, refuse(417, NO_EMPLOYEE)),
  "the sign-in fails on the server": end(LOGIN, refuse(500)),
  "the sign-in times out": end(LOGIN, ({ timeOut }) => timeOut()),
  "finds no server": end(LOGIN, ({ disconnect }) => disconnect()),
  "the sign-in is unauthorized": end(LOGIN, refuse(401)),
  "the sign-in is forbidden": end(LOGIN, refuse(403)),
  "a link is sent": (visit, { context: { credentials } }) =>
    end(FORGOT, ({ request, answer }) => {
      answer({ status: 200, body: { data: {} } });
      expect(request.body).toEqual({ email: credentials.email });
    })(visit),
  "no link is sent": end(FORGOT, ({ timeOut }) => timeOut()),
  "too many links are requested": end(FORGOT, refuse(429, "Too many requests, try again in a minute")),
  "the link request fails on the server": end(FORGOT, refuse(500)),
  "the link request finds no server": end(FORGOT, ({ disconnect }) => disconnect()),
  "chooses a password through a link": async (visit) => {
    const [wasSignedIn, before] = [menu() !== null, asked(visit, "POST", "/auth/logout")];
    await followLink("/link#one-time");
    await screen.findByText("New password");
    await fill(visit, "New password", "correct horse");
    await press(visit, "Save password");
    await findToast("Password saved, sign in with it");
    expect(asked(visit, "POST", "/auth/logout")).toBe(before + (wasSignedIn ? 1 : 0));
  },
  "signs out": signOut,
  "the session expires": async (visit) => {
    await openProducts(visit, refuse(401, "Session expired"));
    await findToast("Session expired, please login again");
  },
  "a call is forbidden": (visit) => openProducts(visit, refuse(403, "Forbidden")),
  "the no-access page is shown": () => waitFor(() => expect(heading(NO_ACCESS)).not.toBeNull()),
  "another page is shown": ({ user }) => user.click(screen.getByRole("link", { name: "Back to Dashboard" })),
  "the look-ups become outdated": async (visit) => {
    const before = asked(visit, "GET", "/preflight/load-info");
    await open(visit, "Suppliers");
    await visit.user.click(await screen.findByRole("button", { name: "Add supplier" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add supplier" }));
    for (const label of ["Name", "Contact", "Address"]) await fill(visit, label, "Alaba");
    await visit.user.click(dialog.getByRole("button", { name: "Add supplier" }));
    await waitFor(() => expect(asked(visit, "GET", "/preflight/load-info")).toBe(before + 6));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

const isIn = (session: SessionView, view: "signIn" | "forgot", state?: string) =>
  session.matches({ signedOut: state === undefined ? view : { [view]: state } } as never);
const isAllowed = (session: SessionView) => session.matches({ signedIn: "permitted" });
const isRefused = (session: SessionView) => session.matches({ signedIn: { refused: "shown" } });

/** The expected form: the input, its problems, and whether a reply is pending. */
function seeForm({ context: { credentials, problems, failure }, ...session }: SessionView): void {
  const isForgotten = session.matches({ signedOut: "forgot" });
  const isBusy = session.hasTag("busy");
  const [idle, busy] = isForgotten ? ["Reset", "Sending"] : ["Sign in", "Signing in"];
  expect(button(isBusy ? busy : idle).getAttribute("aria-busy")).toBe(isBusy ? "true" : null);
  expect(field("Email").value).toBe(credentials.email);
  expect(noteOf(field("Email"))).toBe(problems.email ?? (isForgotten ? (failure?.title ?? "") : ""));
  if (isForgotten) return;
  expect(field("Password").value).toBe(credentials.password);
  expect(noteOf(field("Password"))).toBe(problems.password ?? failure?.title ?? "");
  const isWrong = problems.email !== undefined || failure !== null;
  expect(field("Email").getAttribute("aria-invalid")).toBe(isWrong ? "true" : null);
}

/** What a person sees in each state of a session. */
const sights: Sight<SessionContext, Visit>[] = [
  ...onlyWhile<SessionContext, Visit>(
    "I can sign in",
    (session) => isIn(session, "signIn"),
    () => heading("Sign in"),
  ),
  ...onlyWhile<SessionContext, Visit>(
    "I can request another password",
    (session) => isIn(session, "forgot"),
    () => heading("Reset your password"),
  ),
  ...onlyWhile<SessionContext, Visit>(
    "the page confirms that a link was sent",
    (session) => isIn(session, "forgot", "sent"),
    () => screen.queryByText(/^If somebody here has this email, a link/),
  ),
  ...onlyWhile<SessionContext, Visit>("the menu of pages is shown", (session) => session.matches("signedIn"), menu),
  {
    says: "one of my pages is shown",
    when: isAllowed,
    look: () => screen.findByRole("heading", { level: 1, name: /^(Orders|Products|Suppliers)$/ }),
  },
  {
    says: "the page shows that I have no access",
    when: isRefused,
    look: () => screen.findByRole("heading", { level: 1, name: NO_ACCESS }),
  },
  {
    // While it loads, it can appear at any time.
    says: "gone: the page shows that I have no access",
    when: (session) => !session.matches({ signedIn: "refused" }),
    look: () => waitFor(() => expect(heading(NO_ACCESS)).toBeNull()),
  },
  {
    says: "the form shows my input and its errors",
    when: (session) => session.matches("signedOut"),
    look: (_, session) => waitFor(() => seeForm(session)),
  },
  {
    says: "a message shows why it failed",
    when: (session) => session.context.failure !== null,
    look: (_, { context: { failure } }) => findToast(failure?.toast?.text ?? failure?.title ?? ""),
    isBrief: true,
  },
];

const IN_PERMITTED: readonly Label[] = [
  "signs out",
  "the session expires",
  "a call is forbidden",
  "the look-ups become outdated",
  "chooses a password through a link",
];

const { machine, input, stateOf } = sessionModel(false);

const model: Model<SessionContext, Label> = {
  machine,
  input,
  stateOf,
  events,
  // Only the sign-in form has a password box, and an empty box cannot be cleared.
  offers: (session) => {
    if (isAllowed(session)) return IN_PERMITTED;
    if (isRefused(session)) return ["another page is shown", "signs out"];
    return (Object.keys(events) as Label[]).filter((label) => {
      if (label in ofOthers) return false;
      if (label === "types the password") return isIn(session, "signIn");
      return (
        label !== "clears the password" || (isIn(session, "signIn") && session.context.credentials.password !== "")
      );
    });
  },
};

/** Resets the page to the common start: signed out, with nothing typed. */
async function leaveAll(visit: Visit): Promise<void> {
  await waitFor(() => expect(menu() ?? heading("Sign in") ?? heading("Reset your password")).not.toBeNull());
  if (menu() !== null) {
    await signOut(visit);
    await waitFor(() => expect(heading("Sign in")).not.toBeNull());
  }
  if (heading("Sign in") === null) await press(visit, "Return to Login");
  for (const label of ["Email", "Password"]) {
    await fill(visit, label, "-");
    await visit.user.clear(field(label));
  }
}

testOnScreen<SessionContext, Label, Visit>({
  title: "sign-in, password reset and the end of a session",
  models: [model],
  machine: sessionMachine,
  handlers,
  elsewhere: ofOthers,
  beyond: {
    "checking (always) (1)": "covered by every other walk of a screen, which starts signed in by its cookie",
    ...takenByOthers,
  },
  sights,
  shows: ({ context: { problems } }) => Object.values(problems).join(),
  open: async () => {
    const server = serve([
      {
        method: "GET",
        path: /^\/user_profile$/,
        reply: () => profileWith("orders.view", "products.view", "suppliers.view", "suppliers.manage"),
      },
      { method: "POST", path: /^\/auth\/(login|forgot)$/, reply: "held" },
      ...everyScreen,
      { method: "GET", path: /^\/setup$/, reply: () => detail({ needed: false }) },
      {
        method: "GET",
        path: /^\/auth\/link$/,
        reply: () => detail({ kind: "reset", name: "Grace", email: "grace@example.com" }),
      },
      { method: "POST", path: /^\/auth\/(link|logout)$/, reply: () => detail({}) },
      { method: "GET", path: /^\/products$/, reply: "held" },
      { method: "GET", path: /^\/inventory\/suppliers$/, reply: () => listed() },
      { method: "POST", path: /^\/inventory\/suppliers\/new$/, reply: () => detail({ key: "new" }) },
    ]);
    const visit = { user: userEvent.setup({ delay: null }), server };
    await openPage("/login");
    await leaveAll(visit);
    return visit;
  },
});
