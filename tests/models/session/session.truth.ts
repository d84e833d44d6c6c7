import type { SessionContext } from "../../../src/machines/session/session.machine";
import { type Acts, type Deed, type EventsOf, reference, tellAnyWhy, whyOf } from "../support/reference";

type Credentials = { email: string; password: string };
type Place =
  | "sign-in"
  | "signing in"
  | "code"
  | "forgot"
  | "asking for a link"
  | "link sent"
  | "in"
  | "refused"
  | "no access"
  | "asking before sign-out"
  | "setting up"
  | "held";

type Session = {
  place: Place;
  typed: Credentials;
  problems: Partial<Credentials>;
  failure: string | null;
  replacedBy: string | null;
  /** A page of this session has wanted the categories. */
  knowsCategories: boolean;
};

const LISTS = ["stores", "suppliers", "user_roles", "employees", "accounts", "customers"];
const OUT: ReadonlySet<Place> = new Set(["sign-in", "signing in", "code", "forgot", "asking for a link", "link sent"]);
const RESETTING: ReadonlySet<Place> = new Set(["forgot", "asking for a link", "link sent"]);
const MAY_SIGN_OUT: ReadonlySet<Place> = new Set(["in", "refused", "no access", "setting up"]);

const isIn = ({ place }: Session): boolean => !OUT.has(place);
const isAt =
  (...places: Place[]) =>
  ({ place }: Session): boolean =>
    places.includes(place);

const loadedIn = (now: Session): string[] =>
  isIn(now) ? ["profile", ...LISTS, ...(now.knowsCategories ? ["categories"] : [])].toSorted() : [];

const clear = (now: Session) => Object.assign(now, { problems: {}, failure: null });
const forgetPassword = (now: Session) => void (now.typed = { ...now.typed, password: "" });
const expiryToast = { tone: "warning", text: "Session expired, please login again" };

function enter(now: Session, acts: Acts): void {
  Object.assign(now, { place: "in", knowsCategories: false });
  acts.opens("profile", { key: "own" });
  for (const key of LISTS) acts.opens(key, { key });
}

/** The password was right. */
function letIn(now: Session, acts: Acts): void {
  forgetPassword(now);
  enter(now, acts);
}

function signOut(now: Session, acts: Acts): void {
  now.place = "sign-in";
  acts.tells({ type: "leaveSession" });
}

function askForLink(now: Session, acts: Acts): void {
  now.place = "asking for a link";
  acts.calls("askForLink", { email: now.typed.email });
}

function fail(now: Session, acts: Acts, place: Place, { error }: { error: unknown }): void {
  const why = whyOf(error);
  Object.assign(now, { place, failure: why.kind });
  tellAnyWhy(acts, why);
}

const isWhole = (email: string): boolean => email.endsWith(".com");

/** A browser with or without a session, on pages with or without unsaved changes. */
export function sessionTruth<Label extends string>(
  events: EventsOf<Label>,
  { hasToken, hasUnsaved }: { hasToken: boolean; hasUnsaved: boolean },
) {
  const expire: Deed<Session> = {
    can: isIn,
    does: (now, acts) => {
      acts.tells({ type: "forgetSession" });
      now.replacedBy = null;
      if (now.place === "held") return;
      acts.tells({ type: "toast.raised", toast: expiryToast });
      now.place = hasUnsaved ? "held" : "sign-in";
    },
  };
  return reference<SessionContext, Label, Session>({
    events,
    start: (acts) => {
      const now: Session = {
        place: "sign-in",
        typed: { email: "", password: "" },
        problems: {},
        failure: null,
        replacedBy: null,
        knowsCategories: false,
      };
      if (hasToken) enter(now, acts);
      return now;
    },
    deeds: {
      "credentials.changed": {
        can: ({ place }) => OUT.has(place),
        does: (now, acts, { patch }) => {
          now.typed = { ...now.typed, ...patch };
          now.problems = Object.fromEntries(Object.entries(now.problems).filter(([name]) => !(name in patch)));
          now.failure = null;
          if (!RESETTING.has(now.place)) return;
          // Another email is another question.
          now.place = "forgot";
          acts.givesUp("askForLink");
        },
      },
      "signIn.submitted": {
        can: isAt("sign-in"),
        does: (now, acts) => {
          const { email, password } = now.typed;
          now.failure = null;
          now.problems = {
            ...(email === "" && { email: "Email is required" }),
            ...(password === "" && { password: "Password is required" }),
          };
          if (email === "" || password === "") return;
          now.place = "signing in";
          acts.calls("signIn", now.typed);
        },
      },
      "xstate.done.actor.signIn": letIn,
      "xstate.error.actor.signIn": (now, acts, event) => {
        if (whyOf(event.error).kind === "codeAsked") now.place = "code";
        else fail(now, acts, "sign-in", event);
      },
      "code.accepted": { can: isAt("code"), does: letIn },
      "code.left": {
        can: isAt("code"),
        does: (now) => {
          forgetPassword(now);
          now.place = "sign-in";
        },
      },
      "forgot.opened": { can: isAt("sign-in"), does: (now) => void Object.assign(clear(now), { place: "forgot" }) },
      "forgot.closed": {
        can: ({ place }) => RESETTING.has(place),
        does: (now, acts) => {
          acts.givesUp("askForLink");
          Object.assign(clear(now), { place: "sign-in" });
        },
      },
      "reset.requested": {
        can: isAt("forgot", "link sent"),
        does: (now, acts) => {
          const { email } = now.typed;
          clear(now);
          if (isWhole(email)) return askForLink(now, acts);
          now.problems = { email: email === "" ? "Email is required" : "Please enter a valid email address" };
        },
      },
      "xstate.done.actor.askForLink": (now) => void (now.place = "link sent"),
      "xstate.error.actor.askForLink": (now, acts, event) => fail(now, acts, "forgot", event),
      "password.chosen": (now, acts, { email }) => {
        acts.givesUp("signIn");
        acts.givesUp("askForLink");
        if (isIn(now)) acts.tells({ type: "leaveSession" });
        Object.assign(clear(now), { place: "sign-in", replacedBy: null, typed: { email, password: "" } });
      },
      "signOut.requested": {
        can: ({ place }) => MAY_SIGN_OUT.has(place),
        does: (now, acts) => {
          // What would be lost is asked about where it can be typed.
          if (now.place === "in" && hasUnsaved) now.place = "asking before sign-out";
          else signOut(now, acts);
        },
      },
      "signOut.cancelled": { can: isAt("asking before sign-out"), does: (now) => void (now.place = "in") },
      "signOut.confirmed": { can: isAt("asking before sign-out"), does: signOut },
      "session.expired": expire,
      "session.endedElsewhere": expire,
      "session.forbidden": { can: isAt("in"), does: (now) => void (now.place = "refused") },
      "person.replaced": {
        can: isIn,
        does: (now, _, { name }) => void Object.assign(now, { place: "held", replacedBy: name }),
      },
      "person.returned": {
        can: isAt("held"),
        does: (now) => void Object.assign(now, { place: "in", replacedBy: null }),
      },
      "factor.needed": {
        can: (now) => isIn(now) && !hasUnsaved,
        does: (now) => void Object.assign(now, { place: "setting up", replacedBy: null }),
      },
      "factor.turnedOn": { can: isAt("setting up"), does: enter },
      "location.changed": {
        can: ({ place }, { pathname }) =>
          place === "held" || place === (pathname === "/error" ? "refused" : "no access"),
        does: (now, acts) => {
          if (now.place === "refused") now.place = "no access";
          else if (now.place === "no access") now.place = "in";
          else {
            acts.tells({ type: "forgetPerson" });
            Object.assign(now, { place: "sign-in", replacedBy: null });
            if (hasToken) enter(now, acts);
          }
        },
      },
      "lookups.outdated": {
        can: isIn,
        does: (now, acts) => {
          for (const name of loadedIn(now)) if (name !== "profile") acts.tells({ type: "record.changed" });
        },
      },
      "lookup.wanted": {
        can: (now) => isIn(now) && !now.knowsCategories,
        does: (now, acts, { name }) => {
          now.knowsCategories = true;
          acts.opens(name, { key: name });
        },
      },
    },
    inner: ["profile", "lookup"],
    shows: (now) => ({
      "where the person is": now.place,
      "what is typed": now.typed,
      "what is wrong with it": now.problems,
      "why it failed": now.failure,
      "who signed in instead": now.replacedBy,
      "what is loaded": loadedIn(now),
    }),
    shown: ({ value, children, context: { credentials, problems, failure, replacedBy } }) => ({
      "where the person is": PLACES[placeIn(value)],
      "what is typed": credentials,
      "what is wrong with it": problems,
      "why it failed": failure?.kind ?? null,
      "who signed in instead": replacedBy,
      "what is loaded": Object.keys(children)
        .filter((name) => name !== "signIn" && name !== "askForLink")
        .toSorted(),
    }),
  });
}

const PLACES: Readonly<Record<string, Place>> = {
  "signedOut.signIn.editing": "sign-in",
  "signedOut.signIn.submitting": "signing in",
  "signedOut.code": "code",
  "signedOut.forgot.asking": "forgot",
  "signedOut.forgot.sending": "asking for a link",
  "signedOut.forgot.sent": "link sent",
  "signedIn.permitted": "in",
  "signedIn.refused.redirecting": "refused",
  "signedIn.refused.shown": "no access",
  "signedIn.confirmingSignOut": "asking before sign-out",
  "signedIn.settingUp": "setting up",
  "signedIn.held": "held",
};

const placeIn = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => `${name}.${placeIn(inner)}`)
        .join("")
    : String(value);
