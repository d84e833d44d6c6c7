import type { PaletteEntry, PaletteGroup } from "../../../src/machines/shell/palette/palette-entries";
import { highlightedEntry, shownEntries } from "../../../src/machines/shell/palette/palette-entries";
import { paletteMachine, type PaletteContext } from "../../../src/machines/shell/palette/palette.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import { paletteTruth } from "./palette.truth";
import type { TakenStep, Invariants } from "../support/run";

const entry = (id: string, label: string) => ({ id, label, hint: "", to: `/${id}` });

const PLACES: readonly PaletteGroup[] = [
  { title: "Pages", entries: [entry("orders", "Orders"), entry("products", "Products")] },
  { title: "Actions", entries: [entry("create", "Create order")] },
];
const RECENTS: PaletteGroup = { title: "Recent", entries: [entry("recent", "Order 10300")] };
const NO_RECENTS: PaletteGroup = { title: "Recent", entries: [] };
const INVOICE = { ...entry("invoice", "Print invoice"), to: { type: "file.requested", href: "/invoice" } } as const;
const FOUND: readonly PaletteGroup[] = [{ title: "Customers", entries: [entry("ada", "Adaeze Okafor"), INVOICE] }];

const paletteEvents = {
  "types a name": { type: "text.changed", text: "adaeze" },
  "types the name of a page": { type: "text.changed", text: "order" },
  "clears the box": { type: "text.changed", text: " " },
  pauses: { type: "xstate.after.searchPause.palette.pausing" },
  "a record arrives": succeeding("searchRecords", FOUND),
  "no entry arrives": succeeding("searchRecords", []),
  "the search fails": failing("searchRecords", failures.timeout),
  "presses Enter": { type: "entry.entered" },
  "walks down": { type: "highlight.moved", by: 1 },
  "walks up": { type: "highlight.moved", by: -1 },
  "points at a page": { type: "entry.pointed", id: "products" },
  "points at a missing entry": { type: "entry.pointed", id: "gone" },
  "presses a page": { type: "entry.chosen", id: "orders" },
  "presses a record": { type: "entry.chosen", id: "ada" },
  "presses a file": { type: "entry.chosen", id: "invoice" },
  retries: { type: "retry.requested" },
} as const;

type Label = keyof typeof paletteEvents;

const idsOf = (palette: View<PaletteContext>) => shownEntries(palette.context).map(({ id }) => id);

const paletteModel = (kinds: PaletteContext["kinds"]) =>
  ({
    machine: paletteMachine,
    input: { recents: RECENTS, places: PLACES, kinds, actions: ["newOrder"] as const },
    events: paletteEvents,
    stateOf: (palette) => {
      const { text, foundFor, found } = palette.context;
      const marked = highlightedEntry(palette.context)?.id;
      return [valueOf(palette), text, foundFor, found?.length, marked].join(" ");
    },
    edgeOf: (before, label, after) => {
      const { text, foundFor, found } = before.context;
      return [valueOf(before), text, foundFor, found?.length, label, valueOf(after)].join(" ");
    },
  }) satisfies Model<PaletteContext, Label>;

const wentTo = ({ emitted }: TakenStep<PaletteContext>) =>
  emitted.flatMap((event) => {
    if (event.type === "file.requested" && "href" in event) return [event.href];
    return event.type === "navigation.requested" && "to" in event ? [event.to] : [];
  });

const targetOf = (to: PaletteEntry["to"] | undefined) =>
  typeof to === "object" ? (to.type === "file.requested" ? to.href : "") : to;

const invariants: Invariants<PaletteContext> = {
  "matching pages and actions appear at once": ({ after }) => {
    const { text } = after.context;
    const places = idsOf(after).filter((id) => !["ada", "invoice", "recent"].includes(id));
    if (text === "adaeze") return places.length === 0;
    return places.join() === (text === "order" ? "orders,create" : "orders,products,create");
  },
  "the latest records come first while nothing is typed, and go with the first letter": ({ after }) =>
    after.context.text.trim() === "" ? idsOf(after)[0] === "recent" : !idsOf(after).includes("recent"),
  "a search sends the typed text, and what the person may do with what is found": ({ started, after }) =>
    started.every(
      ({ input }) =>
        input.text === after.context.text.trim() && input.text !== "" && String(input.actions) === "newOrder",
    ),
  "typing starts no search before the pause": ({ label, started }) =>
    !label.startsWith("types") || started.length === 0,
  "a person without a right to records searches none": ({ started, after }) =>
    after.context.kinds.length > 0 || started.length === 0,
  "only one load is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "found records belong to the searched text": ({ label, before, after }) =>
    !label.endsWith("arrives") || after.context.foundFor === before.context.text,
  "the palette navigates once and then closes": (taken) =>
    wentTo(taken).length === (taken.after.status === "done" ? 1 : 0) &&
    taken.emitted.filter(({ type }) => type === "close").length === wentTo(taken).length,
  "Enter opens the highlighted entry, and a press the pressed one": (taken) => {
    const { label, event, before, after } = taken;
    if (after.status !== "done") return true;
    const pressed = "id" in event ? `/${String(event.id)}` : undefined;
    const marked = targetOf(highlightedEntry((label === "presses Enter" ? before : after).context)?.to);
    return wentTo(taken)[0] === (pressed ?? marked);
  },
  "Enter opens no record found for an earlier text": (taken) =>
    taken.label !== "presses Enter" || !taken.before.hasTag("busy") || wentTo(taken)[0] !== "/ada",
  "Enter waits for a search in progress": ({ label, before, after }) =>
    label !== "a record arrives" || !before.matches({ searching: "entered" }) || after.status === "done",
  "another text cancels a waiting Enter": ({ label, after }) =>
    !label.startsWith("types") || !after.matches({ searching: "entered" }),
  "the highlighted entry is visible": ({ after }) => {
    const marked = highlightedEntry(after.context)?.id;
    return marked === undefined ? idsOf(after).length === 0 : idsOf(after).includes(marked);
  },
  "arrow keys cycle through all shown entries": ({ label, before, after }) => {
    const by = label === "walks down" ? 1 : label === "walks up" ? -1 : 0;
    const ids = idsOf(before);
    if (by === 0 || ids.length === 0) return true;
    const from = ids.indexOf(highlightedEntry(before.context)?.id ?? "");
    return highlightedEntry(after.context)?.id === ids[(from + by + ids.length) % ids.length];
  },
  "a failed search shows its error": ({ label, after, emitted }) =>
    label !== "the search fails" ||
    (after.matches("failed") && after.context.failure !== null && emitted.some(({ type }) => type === "toast.raised")),
};

describeModel("the command palette", {
  of: "palette",
  rigs: [["order", "customer"] as const, [] as const].map((kinds) => ({
    model: paletteModel(kinds),
    effects: [],
    provide: (machine, steer, recordEvent) =>
      machine.provide({
        actors: { searchRecords: steer("searchRecords") },
        actions: { close: () => recordEvent({ type: "close" }) },
      }),
    invariants,
    oracle: paletteTruth(paletteEvents, paletteModel(kinds).input),
  })),
  mutants: [
    {
      fault: "a palette that forgets what was opened",
      put: (config) => {
        const { context } = config as unknown as { context: (given: unknown) => object };
        Object.assign(config, { context: (given: unknown) => ({ ...context(given), recents: NO_RECENTS }) });
      },
      caughtBy: "the latest records come first while nothing is typed, and go with the first letter",
    },
    {
      fault: "an Enter that opens a record found for an earlier text",
      put: (config) => {
        for (const state of ["pausing", "searching"]) Object.assign(at(config, "states", state), { on: {} });
      },
      caughtBy: "Enter opens no record found for an earlier text",
    },
    {
      fault: "an Enter that is lost when the products arrive",
      put: (config) => Object.assign(at(config, "states", "entering"), { always: { target: "ready" } }),
      caughtBy: "Enter waits for a search in progress",
    },
    {
      fault: "a palette that stays open after navigation",
      put: (config) => Object.assign(at(config, "states", "chosen"), { entry: ["goThere"] }),
      caughtBy: "the palette navigates once and then closes",
    },
    {
      fault: "a palette that searches records without the right",
      put: (config) => {
        const typed = at(config, "on")["text.changed"] as unknown as unknown[];
        Object.assign(at(config, "on"), { "text.changed": typed.slice(1) });
      },
      caughtBy: "a person without a right to records searches none",
    },
  ],
  equivalents: {
    "always removed: entering (always) (2)": "nothing can be done there but what can be done with results",
  },
});
