/**
 * The frame around every screen: the sidebar and its groups, the drawer on small windows, the command palette, the
 * theme, and the banner of a lost connection.
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
};

export type ShellEvent =
  | { type: "sidebar.toggled" }
  | { type: "drawer.opened" }
  | { type: "drawer.closed" }
  | { type: "location.changed"; pathname: string }
  | { type: "palette.requested" }
  | { type: "palette.closed" }
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
  },
  delays: { recheck: RECHECK_MS },
  guards: { isDark: ({ context }) => context.theme === "dark" },
}).createMachine({
  id: "shell",
  type: "parallel",
  context: ({ input }) => ({ ...input, breadcrumb: null }),
  on: {
    "clock.ticked": { actions: assign(({ event }) => ({ now: event.now })) },
    "breadcrumb.arrived": { actions: assign(({ event }) => ({ breadcrumb: event.label })) },
    "location.changed": { actions: assign({ breadcrumb: null }) },
  },
  states: {
    sidebar: {
      initial: "expanded",
      states: {
        expanded: { on: { "sidebar.toggled": { target: "collapsed" } } },
        collapsed: { on: { "sidebar.toggled": { target: "expanded" } } },
      },
    },
    drawer: {
      initial: "closed",
      states: {
        closed: { on: { "drawer.opened": { target: "open" } } },
        open: {
          on: {
            "drawer.closed": { target: "closed" },
            "location.changed": { target: "closed", actions: assign({ breadcrumb: null }) },
          },
        },
      },
    },
    palette: {
      initial: "closed",
      states: {
        closed: { on: { "palette.requested": { target: "open" } } },
        open: {
          on: {
            "palette.closed": { target: "closed" },
            "location.changed": { target: "closed", actions: assign({ breadcrumb: null }) },
          },
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
