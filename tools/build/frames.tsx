import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { resources, type Resource } from "../../src/resources";
import { EntryFrame } from "../../src/screens/session/entry-page";
import { SignInForm } from "../../src/screens/session/login/sign-in-form";
import { FirstFrame } from "../../src/screens/shell/layout/first-frame";
import { urls } from "../../src/urls";

/**
 * A page of a signed-in person: its address pattern, the module of its screen, its heading if the address tells, and whether it
 * is shown without a request of its own.
 */
export type Framed = { pattern: string; screen: string; title?: string; asksLater?: boolean };

// One route a line: list(order, …), adding(order, …), record(order, …) or route(urls.audit, …).
const ROUTE = /^ {2}(list|adding|record|route)\((\S+), .*import\("\.\/(screens\/[^"]+)"\)\),$/gm;

const pathOf = (written: string): string =>
  written.replaceAll(/[`}]|\$\{/g, "").replace(/urls\.(\w+)/, (_, name) => String(urls[name as keyof typeof urls]));

function frameOf([, kind = "", subject = "", screen = ""]: RegExpExecArray): Framed {
  if (kind === "route") return { pattern: pathOf(subject), screen };
  const { list, label, add }: Resource = resources[subject as keyof typeof resources];
  if (kind === "record") return { pattern: `${list}/:key`, screen };
  return kind === "list" || add === undefined
    ? { pattern: list, screen, title: label }
    : { pattern: add.path, screen, title: add.label, asksLater: true };
}

// What public/boot.js asks for.
const boot = readFileSync(new URL("../../public/boot.js", import.meta.url), "utf8");
const ASKED: ReadonlySet<string | undefined> = new Set(
  [...boot.matchAll(/^ +"(\/\w+)": "\//gm)].map(([, list]) => list),
);

const staffRoutes = readFileSync(new URL("../../src/staff-routes.tsx", import.meta.url), "utf8");

/** Every page of src/staff-routes.tsx, whose routes are code and cannot be listed otherwise. */
export const framed: readonly Framed[] = [
  { pattern: urls.home, screen: "screens/dashboard/dashboard-screen", title: "Dashboard" },
  ...[...staffRoutes.matchAll(ROUTE)]
    .map(frameOf)
    .map((page) => ({ asksLater: ASKED.has(page.pattern.replace("/:key", "")), ...page })),
];

export const render = (title?: string): string =>
  renderToStaticMarkup(<FirstFrame {...(title !== undefined && { title })} />);

/** The sign-in page, which needs no session. */
export const signIn: Framed = { pattern: urls.login, screen: "screens/session/login/login-screen" };

const CONTROLS = /<(\/?)(?:form|h1|label|main)\b/g;
const INPUT = /<input\b([^>]*?)\/?>/g;
const MEANING = / (?:aria-\w+|auto\w+|for|id|name|role|spellcheck|tabindex|type)="[^"]*"/gi;

/** A picture of the sign-in form: nobody can type into it, or take it for the form. Its buttons are as inert as all of it. */
export const renderSignIn = (): string =>
  renderToStaticMarkup(
    <EntryFrame>
      <SignInForm />
    </EntryFrame>,
  )
    .replaceAll(INPUT, "<div$1></div>")
    .replaceAll(CONTROLS, "<$1div")
    .replaceAll(MEANING, "");
