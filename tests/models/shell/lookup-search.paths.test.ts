import { assign } from "xstate";
import type { LookupEntry, LookupList } from "../../../src/api/shell/lookups";
import { lookupSearchMachine, type LookupSearchContext } from "../../../src/machines/shell/lookup-search.machine";
import { SEARCH_PAUSE_MS } from "../../../src/machines/kit/list.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { lookupSearchTruth } from "./lookup-search.truth";
import type { Invariants, World } from "../support/run";

const ADA: LookupEntry = { key: "ada", label: "Ada Obi", email: "ada@example.com" };
const FOUND: LookupList = { entries: [ADA], total: 1 };

const searchEvents = {
  "types a word": { type: "text.changed", text: " ada " },
  "types another word soon": { type: "text.changed", text: "halima" },
  "clears the box": { type: "text.changed", text: "  " },
  pauses: { type: "xstate.after.searchPause.lookupSearch.search.pausing" },
  "matches arrive": succeeding("searchEntries", FOUND),
  "the search fails": failing("searchEntries", failures.unreachable),
  retries: { type: "retry.requested" },
  "chooses Ada": { type: "choice.changed", key: "ada", isHeld: false },
  "chooses Halima": { type: "choice.changed", key: "halima", isHeld: false },
  "chooses a held entry": { type: "choice.changed", key: "near", isHeld: true },
  "the name arrives": succeeding("loadEntry", ADA),
  "nobody has that key": succeeding("loadEntry", null),
  "the name fails to load": failing("loadEntry", failures.unreachable),
} as const;

type Label = keyof typeof searchEvents;

const searchModel = {
  machine: lookupSearchMachine,
  input: { lookup: "customers" },
  events: searchEvents,
  stateOf: (search) =>
    [valueOf(search), search.context.found !== null, search.context.chosenKey, search.context.chosen?.key].join(" "),
  edgeOf: (before, label, after) => {
    const { found, chosenKey, chosen } = before.context;
    // The two regions only meet where a match is chosen.
    const known = label === "chooses Ada" ? found !== null : "";
    return [
      valueOf(before),
      known,
      label.includes("search") ? "" : chosenKey === chosen?.key,
      label,
      valueOf(after),
    ].join(" ");
  },
} satisfies Model<LookupSearchContext, Label>;

/** Less than the pause after which what is typed is searched. */
const typesSoon = ({ actor, clock }: World) => {
  clock.increment(SEARCH_PAUSE_MS - 1);
  actor.send(searchEvents["types another word soon"]);
};

const isTyping = (label: string) => label.startsWith("types") || label === "clears the box";
const isChoosing = (label: string) => label.startsWith("chooses");

const invariants: Invariants<LookupSearchContext> = {
  "a search is of the present text, without blanks around it": ({ started, after }) =>
    started.every(
      ({ name, input }) => name !== "searchEntries" || (input as { text: string }).text === after.context.text.trim(),
    ),
  "blank text is never searched": ({ started }) =>
    started.every(({ name, input }) => name !== "searchEntries" || (input as { text: string }).text !== ""),
  "a search waits for a pause in typing": ({ label, started }) =>
    !isTyping(label) || started.every(({ name }) => name !== "searchEntries"),
  "typing drops the matches and the failure of earlier text": ({ label, after }) =>
    !isTyping(label) || (after.context.found === null && after.context.failure === null),
  "only one search is pending at a time, and none once the box is cleared": ({ label, calls }) => {
    const pending = calls.filter(({ name, state }) => name === "searchEntries" && state === "pending").length;
    return pending <= (label === "clears the box" ? 0 : 1);
  },
  "a failed search is shown and can be repeated": ({ label, after }) =>
    label !== "the search fails" || (after.context.failure !== null && after.matches({ search: "failed" })),
  "searching does not change what is chosen": ({ label, before, after }) =>
    isChoosing(label) || after.context.chosenKey === before.context.chosenKey,
  "only a chosen entry that neither the page nor the matches have is read": ({ label, before, started }) => {
    const isRead = started.some(({ name }) => name === "loadEntry");
    if (label === "chooses Ada")
      return isRead === (before.context.found === null && before.context.chosen?.key !== "ada");
    return label === "retries" || label === "chooses Halima" || !isRead;
  },
  "a chosen match keeps its name when the matches go": ({ label, before, after }) =>
    label !== "chooses Ada" || before.context.found === null || after.context.chosen?.label === ADA.label,
  "the name is that of the chosen key": ({ after: { context } }) =>
    context.chosenKey === "halima" || context.chosen === null || context.chosen.key === context.chosenKey,
};

const AROUND = "the transition of the state around it does the same";
const FORGOTTEN = "the first key of the text took it away";

describeModel("the search of a long look-up list", {
  of: "lookup-search",
  rigs: [
    {
      model: searchModel,
      effects: ["searchEntries", "loadEntry"],
      perform: { "types another word soon": typesSoon },
      invariants,
      oracle: lookupSearchTruth(searchEvents, "customers"),
    },
  ],
  mutants: [
    {
      fault: "a search that goes on after the box was cleared",
      put: (config) => {
        const changes = at(config, "states", "search", "on")["text.changed"] as unknown as object[];
        Object.assign(at(config, "states", "search", "on"), {
          "text.changed": [{ guard: "isBlank", actions: "keepText" }, changes[1]],
        });
      },
      caughtBy: "only one search is pending at a time, and none once the box is cleared",
    },
    {
      fault: "a search at every key",
      put: (config) =>
        Object.assign(at(config, "states", "search", "on"), {
          "text.changed": [
            { guard: "isBlank", target: ".resting", actions: "keepText" },
            { target: ".searching", actions: "keepText" },
          ],
        }),
      caughtBy: "a search waits for a pause in typing",
    },
    {
      fault: "matches of an earlier text that stay",
      put: (config) =>
        Object.assign(at(config, "states", "search", "on"), {
          "text.changed": { target: ".pausing", actions: assign({ text: "ada" }) },
        }),
      caughtBy: "typing drops the matches and the failure of earlier text",
    },
    {
      fault: "a far entry whose name is never read",
      put: (config) =>
        Object.assign(at(config, "states", "choice", "on"), {
          "choice.changed": { target: ".named", actions: "keepChoice" },
        }),
      caughtBy: "only a chosen entry that neither the page nor the matches have is read",
    },
  ],
  equivalents: {
    "retargeted: choice.naming xstate.done.actor.loadEntry":
      "nothing shows that a name is being read, and the next choice ends it either way",
    "removed: search.pausing text.changed (2)": AROUND,
    "removed: choice.naming choice.changed (2)": AROUND,
    "field dropped: choice.naming choice.changed (1) / keepChoice / field chosen":
      "nothing is named while a name is read",
    "field dropped: search.pausing text.changed (1) / keepText / field found": FORGOTTEN,
    "field dropped: search.pausing text.changed (1) / keepText / field failure": FORGOTTEN,
    "field dropped: search.pausing text.changed (2) / keepText / field found": FORGOTTEN,
    "field dropped: search.pausing text.changed (2) / keepText / field failure": FORGOTTEN,
  },
});
