import { LOOKUPS } from "../../../src/machines/session/session.machine";
import { failing, failures } from "../support/failures";
import { truthOf, type Deeds } from "../support/truth";
import { sessionEvents } from "./session.model";

export const visitEvents = {
  ...sessionEvents,
  "types another email": { type: "credentials.changed", patch: { email: "grace@example.com" } },
  "the sign-in fails on the server": failing("signIn", failures.serverFault),
} as const;
export type VisitLabel = keyof typeof visitEvents;

type Credentials = { email: string; password: string };
export type Place =
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
  hasToken: boolean;
  hasUnsaved: boolean;
  step: { sent: unknown[]; loads: string[]; did: string[]; toasts: number };
};

const OUT: ReadonlySet<Place> = new Set(["sign-in", "signing in", "code", "forgot", "asking for a link", "link sent"]);
const isOut = ({ place }: Session): boolean => OUT.has(place);
const isIn = ({ place }: Session): boolean => !OUT.has(place);

const nothing = (): Session["step"] => ({ sent: [], loads: [], did: [], toasts: 0 });

const enter = (session: Session): void => {
  session.place = "in";
  session.knowsCategories = false;
  session.step.loads = ["profile", ...LOOKUPS];
};
const clear = (session: Session): void => void Object.assign(session, { problems: {}, failure: null });
const forgetPassword = (session: Session): void => void (session.typed = { ...session.typed, password: "" });

const types = (patch: Partial<Credentials>) => ({
  can: (session: Session) => isOut(session) && session.place !== "code",
  does: (session: Session) => {
    session.typed = { ...session.typed, ...patch };
    session.problems = Object.fromEntries(Object.entries(session.problems).filter(([name]) => !(name in patch)));
    session.failure = null;
    // Another email is another question.
    if (["asking for a link", "link sent"].includes(session.place)) session.place = "forgot";
  },
});

const fails = (from: Place, to: Place, kind: string) => ({
  can: ({ place }: Session) => place === from,
  does: (session: Session) => {
    session.place = to;
    session.failure = kind;
    session.step.toasts += 1;
  },
});

const from = (places: readonly Place[], does: (session: Session) => void) => ({
  can: ({ place }: Session) => places.includes(place),
  does,
});

const goes = (place: Place, to: Place) => from([place], (session) => void (session.place = to));

const expires = {
  can: isIn,
  does: (session: Session) => {
    session.step.did.push("forgetSession");
    session.replacedBy = null;
    if (session.place === "held") return;
    session.step.toasts += 1;
    session.place = session.hasUnsaved ? "held" : "sign-in";
  },
};

const signOut = (session: Session): void => {
  session.place = "sign-in";
  session.step.did.push("leaveSession");
};

const askForLink = (session: Session): void => {
  session.place = "asking for a link";
  session.step.sent.push({ email: session.typed.email });
};

const shows = (isNoAccess: boolean) => ({
  can: ({ place }: Session) => ["held", "refused", "no access"].includes(place),
  does: (session: Session) => {
    if (session.place === "held") {
      session.step.did.push("forgetPerson");
      session.replacedBy = null;
      if (session.hasToken) enter(session);
      else session.place = "sign-in";
    } else if (session.place === "refused" && isNoAccess) session.place = "no access";
    else if (session.place === "no access" && !isNoAccess) session.place = "in";
  },
});

const deeds: Deeds<VisitLabel, Session> = {
  "types the email": types({ email: "ada@example.com" }),
  "types another email": types({ email: "grace@example.com" }),
  "types the password": types({ password: "secret" }),
  "clears the password": types({ password: "" }),
  "types an incomplete email": types({ email: "ada@" }),
  submits: from(["sign-in"], (session) => {
    const { email, password } = session.typed;
    session.failure = null;
    session.problems = {
      ...(email === "" && { email: "Email is required" }),
      ...(password === "" && { password: "Password is required" }),
    };
    if (Object.keys(session.problems).length > 0) return;
    session.place = "signing in";
    session.step.sent.push(session.typed);
  }),
  "opens the password reset": from(["sign-in"], (session) => {
    Object.assign(session, { place: "forgot", problems: {}, failure: null });
  }),
  "asks for a reset": from(["forgot", "link sent"], (session) => {
    if (session.typed.email.endsWith(".com")) {
      if (session.place === "forgot") clear(session);
      return askForLink(session);
    }
    session.failure = null;
    const text = session.typed.email === "" ? "Email is required" : "Please enter a valid email address";
    session.problems = { email: text };
  }),
  "a link is sent": goes("asking for a link", "link sent"),
  "no link is sent": fails("asking for a link", "forgot", "timeout"),
  "chooses a password through a link": {
    does: (session) => {
      if (isIn(session)) session.step.did.push("leaveSession");
      Object.assign(session, { place: "sign-in", replacedBy: null });
      session.typed = { email: "grace@example.com", password: "" };
      clear(session);
    },
  },
  "returns to sign in": from(["forgot", "asking for a link", "link sent"], (session) => {
    Object.assign(session, { place: "sign-in", problems: {}, failure: null });
  }),
  "the credentials are accepted": from(["signing in"], (session) => {
    forgetPassword(session);
    enter(session);
  }),
  "the server asks for a code": goes("signing in", "code"),
  "the code is accepted": from(["code"], (session) => {
    forgetPassword(session);
    enter(session);
  }),
  "returns from the code": from(["code"], (session) => {
    forgetPassword(session);
    session.place = "sign-in";
  }),
  "a second factor is needed": {
    can: isIn,
    does: (session) => {
      if (session.hasUnsaved) return;
      Object.assign(session, { place: "setting up", replacedBy: null });
    },
  },
  "turns the second factor on": from(["setting up"], enter),
  "the credentials are refused": fails("signing in", "sign-in", "rejected"),
  "the sign-in fails on the server": fails("signing in", "sign-in", "serverFault"),
  "finds no server": fails("signing in", "sign-in", "unreachable"),
  "signs out": from(["in", "refused", "no access", "setting up"], (session) => {
    // What would be lost is asked about where it can be typed.
    if (session.place === "in" && session.hasUnsaved) session.place = "asking before sign-out";
    else signOut(session);
  }),
  "stays signed in": goes("asking before sign-out", "in"),
  "decides what stays": from(["asking before sign-out"], signOut),
  "the session expires": expires,
  "the session ends in another tab": expires,
  "another person signs in": {
    can: isIn,
    does: (session) => Object.assign(session, { place: "held", replacedBy: "Grace" }),
  },
  "signs in again in another tab": from(["held"], (session) =>
    Object.assign(session, { place: "in", replacedBy: null }),
  ),
  "a call is forbidden": goes("in", "refused"),
  "the no-access page is shown": shows(true),
  "another page is shown": shows(false),
  "the look-ups become outdated": {
    can: isIn,
    does: (session) => void (session.step.loads = [...LOOKUPS, ...(session.knowsCategories ? ["categories"] : [])]),
  },
  "a page wants the categories": {
    can: isIn,
    does: (session) => {
      session.step.loads = session.knowsCategories ? [] : ["categories"];
      session.knowsCategories = true;
    },
  },
};

/** A session, written from its events alone. */
export const sessionTruth = (hasToken: boolean, hasUnsaved: boolean) =>
  truthOf<VisitLabel, Session>(
    () => ({
      place: hasToken ? "in" : "sign-in",
      typed: { email: "", password: "" },
      problems: {},
      failure: null,
      replacedBy: null,
      knowsCategories: false,
      hasToken,
      hasUnsaved,
      step: nothing(),
    }),
    deeds,
    {
      reset: (session) => void (session.step = nothing()),
      isOver: () => false,
      says: ({ place, typed, problems, failure, replacedBy, step }) => ({
        "the page is the one that the person came to": place,
        "the fields hold what was typed last, and the password only until it let the person in": typed,
        "each field shows its problem until it is changed": problems,
        "the failure is shown until something is typed": failure,
        "a held page names the person who signed in instead": replacedBy,
        "a request sends what is typed": step.sent,
        "a session loads the profile and the look-ups": step.loads,
        "the browser forgets the session exactly when it ends": step.did,
        "each failure and each expiry shows one toast": step.toasts,
      }),
    },
  );
