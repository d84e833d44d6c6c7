/**
 * The frame around every screen: the sidebar and its groups, the drawer on small windows, the command palette, the list
 * of shortcuts, the theme, and the banner of a lost connection.
 */
import { assign, setup } from "xstate";
import { missingAction, missingEffect } from "../kit/stub";

export type Theme = "light" | "dark";

export type ShellContext = {
  theme: Theme;
  /** Epoch ms, updated every minute. */
  now: number;
  /** The last breadcrumb of a record's page, null until the record arrives. */
  breadcrumb: string | null;
  pathname: string;
  /** The records whose pages were opened last, the latest first. */
  recents: readonly Recent[];
};

export type Recent = { to: string; label: string };

export type ShellEvent =
  | { type: "sidebar.toggled" }
  | { type: "drawer.opened" }
  | { type: "drawer.closed" }
  | { type: "location.changed"; pathname: string }
  | { type: "palette.requested" }
  | { type: "palette.closed" }
  | { type: "shortcuts.requested" }
  | { type: "shortcuts.closed" }
  | { type: "inventoryGroup.toggled" }
  | { type: "financesGroup.toggled" }
  | { type: "clock.ticked"; now: number }
  | { type: "breadcrumb.arrived"; label: string }
  | { type: "theme.toggled" }
  | { type: "connection.lost" }
  | { type: "connection.doubted" }
  | { type: "connection.restored" }
  | { type: "connection.retried" };

const RECHECK_MS = 10_000;
const LOGIN_PATH = "/login";
const MOST_RECENTS = 6;

export const shellMachine = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    input: {} as { theme: Theme; now: number },
    tags: {} as "offline",
  },
  actors: { reachServer: missingEffect<void, void>("reachServer") },
  actions: {
    /** Shows the theme and stores it for the next visit. */
    applyTheme: missingAction<{ theme: Theme }>("applyTheme"),
    leave: assign(({ context, event }) => {
      if (event.type !== "location.changed") return {};
      const { pathname } = event;
      // The next person does not see what this one opened.
      return { pathname, breadcrumb: null, recents: pathname === LOGIN_PATH ? [] : context.recents };
    }),
    nameRecord: assign(({ context: { pathname, recents }, event }) => {
      if (event.type !== "breadcrumb.arrived") return {};
      const { label } = event;
      const others = recents.filter(({ to }) => to !== pathname);
      return { breadcrumb: label, recents: [{ to: pathname, label }, ...others].slice(0, MOST_RECENTS) };
    }),
  },
  delays: { recheck: RECHECK_MS },
  guards: { isDark: ({ context }) => context.theme === "dark" },
}).createMachine({
  id: "shell",
  type: "parallel",
  context: ({ input }) => ({ ...input, breadcrumb: null, pathname: "", recents: [] }),
  on: {
    "clock.ticked": { actions: assign(({ event }) => ({ now: event.now })) },
    "breadcrumb.arrived": { actions: "nameRecord" },
    "location.changed": { actions: "leave" },
  },
  states: {
    sidebar: {
      initial: "expanded",
      states: {
        expanded: { on: { "sidebar.toggled": { target: "collapsed" } } },
        collapsed: { on: { "sidebar.toggled": { target: "expanded" } } },
      },
    },
    /** What is open over the page; each keeps the others closed. */
    layer: {
      initial: "none",
      states: {
        none: {
          on: {
            "drawer.opened": { target: "drawer" },
            "palette.requested": { target: "palette" },
            "shortcuts.requested": { target: "shortcuts" },
          },
        },
        drawer: {
          on: { "drawer.closed": { target: "none" }, "location.changed": { target: "none", actions: "leave" } },
        },
        palette: {
          on: { "palette.closed": { target: "none" }, "location.changed": { target: "none", actions: "leave" } },
        },
        shortcuts: {
          on: { "shortcuts.closed": { target: "none" }, "location.changed": { target: "none", actions: "leave" } },
        },
      },
    },
    inventoryGroup: {
      initial: "open",
      states: {
        open: { on: { "inventoryGroup.toggled": { target: "closed" } } },
        closed: { on: { "inventoryGroup.toggled": { target: "open" } } },
      },
    },
    financesGroup: {
      initial: "open",
      states: {
        open: { on: { "financesGroup.toggled": { target: "closed" } } },
        closed: { on: { "financesGroup.toggled": { target: "open" } } },
      },
    },
    theme: {
      initial: "asKept",
      states: {
        asKept: { always: [{ guard: "isDark", target: "dark" }, { target: "light" }] },
        light: {
          on: {
            "theme.toggled": { target: "dark", actions: { type: "applyTheme", params: { theme: "dark" } } },
          },
        },
        dark: {
          on: {
            "theme.toggled": { target: "light", actions: { type: "applyTheme", params: { theme: "light" } } },
          },
        },
      },
    },
    connection: {
      initial: "online",
      states: {
        online: {
          on: { "connection.lost": { target: "offline" }, "connection.doubted": { target: "doubting" } },
        },
        /** A single failed request does not show the offline banner; the second one does. */
        doubting: {
          on: { "connection.lost": { target: "offline" }, "connection.restored": { target: "online" } },
          invoke: {
            id: "reachServer",
            src: "reachServer",
            onDone: { target: "online" },
            onError: { target: "offline" },
          },
        },
        offline: {
          tags: "offline",
          on: { "connection.restored": { target: "online" }, "connection.retried": { target: "probing" } },
          // The page has to probe: a recovered server sends no notification.
          after: { recheck: { target: "probing" } },
        },
        probing: {
          tags: "offline",
          on: { "connection.restored": { target: "online" } },
          invoke: {
            id: "reachServer",
            src: "reachServer",
            onDone: { target: "online" },
            onError: { target: "offline" },
          },
        },
      },
    },
  },
});
