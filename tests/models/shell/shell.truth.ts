import type { Recent, ShellContext, Theme } from "../../../src/machines/shell/shell.machine";
import { type Acts, reference } from "../support/reference";

const LOGIN = "/login";
const MOST_RECENTS = 6;

type Frame = {
  now: number;
  pathname: string;
  breadcrumb: string | null;
  recents: Recent[];
  isFolded: boolean;
  layer: "none" | "drawer" | "palette" | "shortcuts";
  isInventoryOpen: boolean;
  areFinancesOpen: boolean;
  theme: Theme;
  connection: "online" | "doubting" | "offline" | "probing";
};

type Layer = Frame["layer"];
const opens = (layer: Layer) => ({
  can: (frame: Frame) => frame.layer === "none",
  does: (frame: Frame) => void (frame.layer = layer),
});
const closes = (layer: Layer) => ({
  can: (frame: Frame) => frame.layer === layer,
  does: (frame: Frame) => void (frame.layer = "none"),
});

function probe(frame: Frame, acts: Acts, connection: "doubting" | "probing"): void {
  frame.connection = connection;
  acts.calls("reachServer");
}

function connect(frame: Frame, acts: Acts, connection: "online" | "offline"): void {
  acts.givesUp("reachServer");
  frame.connection = connection;
}

const isOneOf =
  (...those: Frame["connection"][]) =>
  ({ connection }: Frame): boolean =>
    those.includes(connection);

/** The frame around every screen, by what is pressed and what happens to the connection. */
export const shellTruth = <Label extends string>(
  events: Readonly<Record<Label, { type: string }>>,
  { theme, now }: { theme: Theme; now: number },
) =>
  reference<ShellContext, Label, Frame>({
    events,
    start: () => ({
      now,
      pathname: "",
      breadcrumb: null,
      recents: [],
      isFolded: false,
      layer: "none",
      isInventoryOpen: true,
      areFinancesOpen: true,
      theme,
      connection: "online",
    }),
    deeds: {
      "sidebar.toggled": (frame) => void (frame.isFolded = !frame.isFolded),
      "drawer.opened": opens("drawer"),
      "drawer.closed": closes("drawer"),
      "palette.requested": opens("palette"),
      "palette.closed": closes("palette"),
      "shortcuts.requested": opens("shortcuts"),
      "shortcuts.closed": closes("shortcuts"),
      "location.changed": (frame, _, { pathname }) => {
        Object.assign(frame, { pathname, breadcrumb: null, layer: "none" });
        if (pathname === LOGIN) frame.recents = [];
      },
      "inventoryGroup.toggled": (frame) => void (frame.isInventoryOpen = !frame.isInventoryOpen),
      "financesGroup.toggled": (frame) => void (frame.areFinancesOpen = !frame.areFinancesOpen),
      "clock.ticked": (frame, _, { now: time }) => void (frame.now = time),
      "breadcrumb.arrived": (frame, _, { label }) => {
        const others = frame.recents.filter(({ to }) => to !== frame.pathname);
        frame.breadcrumb = label;
        frame.recents = [{ to: frame.pathname, label }, ...others].slice(0, MOST_RECENTS);
      },
      "theme.toggled": (frame, acts) => {
        frame.theme = frame.theme === "dark" ? "light" : "dark";
        acts.tells({ type: "applyTheme", theme: frame.theme });
      },
      "connection.lost": {
        can: isOneOf("online", "doubting"),
        does: (frame, acts) => connect(frame, acts, "offline"),
      },
      "connection.doubted": { can: isOneOf("online"), does: (frame, acts) => probe(frame, acts, "doubting") },
      "connection.restored": {
        can: isOneOf("doubting", "offline", "probing"),
        does: (frame, acts) => connect(frame, acts, "online"),
      },
      "connection.retried": { can: isOneOf("offline"), does: (frame, acts) => probe(frame, acts, "probing") },
      "xstate.after.recheck.shell.connection.offline": {
        can: isOneOf("offline"),
        does: (frame, acts) => probe(frame, acts, "probing"),
      },
      "xstate.done.actor.reachServer": (frame, acts) => connect(frame, acts, "online"),
      "xstate.error.actor.reachServer": (frame, acts) => connect(frame, acts, "offline"),
    },
    shows: ({ connection, ...frame }) => ({
      "the time": frame.now,
      "the page": [frame.pathname, frame.breadcrumb],
      "the pages that were opened last": frame.recents,
      "the sidebar": frame.isFolded ? "collapsed" : "expanded",
      "what is open over the page": frame.layer,
      "the groups that are open": [frame.isInventoryOpen, frame.areFinancesOpen],
      "the theme": frame.theme,
      "whether it is offline": connection === "offline" || connection === "probing",
    }),
    shown: ({ value, context, tags }) => ({
      "the time": context.now,
      "the page": [context.pathname, context.breadcrumb],
      "the pages that were opened last": context.recents,
      "the sidebar": value.sidebar,
      "what is open over the page": value.layer,
      "the groups that are open": [value.inventoryGroup === "open", value.financesGroup === "open"],
      "the theme": value.theme,
      "whether it is offline": tags.has("offline"),
    }),
  });
