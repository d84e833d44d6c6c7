import { type Recent, shellMachine, type ShellContext } from "../../../src/machines/shell/shell.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import { shellTruth } from "./shell.truth";
import type { Invariants } from "../support/run";

const shellEvents = {
  "folds the sidebar": { type: "sidebar.toggled" },
  "opens the drawer": { type: "drawer.opened" },
  "closes the drawer": { type: "drawer.closed" },
  "asks for the palette": { type: "palette.requested" },
  "closes the palette": { type: "palette.closed" },
  "asks for the shortcuts": { type: "shortcuts.requested" },
  "closes the shortcuts": { type: "shortcuts.closed" },
  "another page is shown": { type: "location.changed", pathname: "/products" },
  "the sign-in is shown": { type: "location.changed", pathname: "/login" },
  "folds the inventory group": { type: "inventoryGroup.toggled" },
  "folds the finances group": { type: "financesGroup.toggled" },
  "a minute passes": { type: "clock.ticked", now: 60_000 },
  "the record's name arrives": { type: "breadcrumb.arrived", label: "Order 4001" },
  "switches the theme": { type: "theme.toggled" },
  "the connection is lost": { type: "connection.lost" },
  "a call finds no server": { type: "connection.doubted" },
  "the connection is back": { type: "connection.restored" },
  "tries the connection": { type: "connection.retried" },
  "some seconds pass": { type: "xstate.after.recheck.shell.connection.offline" },
  "the server answers": succeeding("reachServer", undefined),
  "the server does not answer": failing("reachServer", failures.unreachable),
} as const;

type Label = keyof typeof shellEvents;
type Region = "sidebar" | "layer" | "inventoryGroup" | "financesGroup" | "theme" | "connection";

/** The regions that each event changes; events not listed change none. */
const MOVES: Readonly<Partial<Record<Label, readonly Region[]>>> = {
  "folds the sidebar": ["sidebar"],
  "opens the drawer": ["layer"],
  "closes the drawer": ["layer"],
  "asks for the palette": ["layer"],
  "closes the palette": ["layer"],
  "asks for the shortcuts": ["layer"],
  "closes the shortcuts": ["layer"],
  "another page is shown": ["layer"],
  "the sign-in is shown": ["layer"],
  "folds the inventory group": ["inventoryGroup"],
  "folds the finances group": ["financesGroup"],
  "switches the theme": ["theme"],
  "the connection is lost": ["connection"],
  "a call finds no server": ["connection"],
  "some seconds pass": ["connection"],
  "the connection is back": ["connection"],
  "tries the connection": ["connection"],
  "the server answers": ["connection"],
  "the server does not answer": ["connection"],
};

const regionsOf = ({ value }: View<ShellContext>) => value as Record<Region, string>;

const isShownOffline = (shell: View<ShellContext>) => ["offline", "probing"].includes(regionsOf(shell).connection);

const shellModel = (theme: "light" | "dark") =>
  ({
    machine: shellMachine,
    input: { theme, now: 0 },
    events: shellEvents,
    stateOf: (shell) => {
      const { breadcrumb, now, pathname, recents } = shell.context;
      return `${valueOf(shell)} ${breadcrumb} ${now} ${pathname} ${recents.length}`;
    },
    edgeOf: (before, label) => {
      const moved = (MOVES[label] ?? []).map((region) => regionsOf(before)[region]);
      const { breadcrumb, pathname, recents } = before.context;
      return `${label} ${moved.join()} ${breadcrumb} ${pathname} ${recents.length}`;
    },
  }) satisfies Model<ShellContext, Label>;

const invariants: Invariants<ShellContext> = {
  "each event changes only its own regions": ({ label, before, after }) => {
    const [from, to] = [regionsOf(before), regionsOf(after)];
    return (Object.keys(to) as Region[]).every(
      (region) => from[region] === to[region] || MOVES[label as Label]?.includes(region),
    );
  },
  "another page closes what is open over the page, and clears the record's name": ({ label, after }) =>
    label !== "another page is shown" || (regionsOf(after).layer === "none" && after.context.breadcrumb === null),
  "a record's name is kept with its page, once, until another person may sign in": ({ label, before, after }) => {
    const { pathname, recents } = after.context;
    if (label === "the sign-in is shown") return recents.length === 0;
    if (label !== "the record's name arrives") return recents === before.context.recents;
    return (
      JSON.stringify(recents[0]) === JSON.stringify({ to: pathname, label: "Order 4001" }) &&
      new Set(recents.map((recent: Recent) => recent.to)).size === recents.length
    );
  },
  "only switching the theme applies it": ({ label, after, emitted }) =>
    label === "switches the theme"
      ? JSON.stringify(emitted) === JSON.stringify([{ type: "applyTheme", theme: regionsOf(after).theme }])
      : emitted.length === 0,
  "only one probe is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a single failed request does not show the offline banner": ({ label, before, after }) =>
    label !== "a call finds no server" || isShownOffline(after) === isShownOffline(before),
  "a restored connection needs no probe": ({ label, after }) =>
    label !== "the connection is back" || regionsOf(after).connection === "online",
};

describeModel("the frame", {
  of: "shell",
  rigs: (["light", "dark"] as const).map((theme) => ({
    model: shellModel(theme),
    effects: [],
    provide: (machine, steer, recordEvent) =>
      machine.provide({
        actors: { reachServer: steer("reachServer") },
        delays: { recheck: 100 },
        actions: {
          applyTheme: (_: unknown, params: { theme: string }) => recordEvent({ type: "applyTheme", ...params }),
        },
      }),
    invariants,
    oracle: shellTruth(shellEvents, { theme, now: 0 }),
  })),
  mutants: [
    {
      fault: "a name that is not kept",
      put: (config) => Object.assign(at(config, "on"), { "breadcrumb.arrived": { actions: () => {} } }),
      caughtBy: "a record's name is kept with its page, once, until another person may sign in",
    },
    {
      fault: "a drawer that stays open on the next page",
      put: (config) =>
        Object.assign(at(config, "states", "layer", "states", "drawer", "on"), {
          "location.changed": { actions: () => {} },
        }),
      caughtBy: "another page closes what is open over the page, and clears the record's name",
    },
    {
      fault: "shortcuts that stay open over the next page",
      put: (config) =>
        Object.assign(at(config, "states", "layer", "states", "shortcuts", "on"), {
          "location.changed": { actions: "leave" },
        }),
      caughtBy: "another page closes what is open over the page, and clears the record's name",
    },
    {
      fault: "a palette that stays open over the next page",
      put: (config) =>
        Object.assign(at(config, "states", "layer", "states", "palette", "on"), {
          "location.changed": { actions: () => {} },
        }),
      caughtBy: "another page closes what is open over the page, and clears the record's name",
    },
    {
      fault: "an offline banner after a single failed request",
      put: (config) =>
        Object.assign(at(config, "states", "connection", "states", "online", "on"), {
          "connection.doubted": { target: "offline" },
        }),
      caughtBy: "a single failed request does not show the offline banner",
    },
    {
      fault: "a theme that is not applied",
      put: (config) =>
        Object.assign(at(config, "states", "theme", "states", "light", "on", "theme.toggled"), { actions: [] }),
      caughtBy: "only switching the theme applies it",
    },
  ],
});
