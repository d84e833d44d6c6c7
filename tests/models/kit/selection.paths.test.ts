import { assign } from "xstate";
import { type SelectionContext, selectionMachine } from "../../../src/machines/kit/selection.machine";
import { describeModel } from "../support/check";
import { type Model, valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";
import { selectionTruth } from "./selection.truth";

const [FIRST, SECOND] = [
  ["fan", "lamp"],
  ["kettle", "radio"],
];
const query = (status: string, page = 1, search = "") => ({
  page,
  search,
  filters: { status, limit: page > 1 ? "25" : "" },
});

const selectionEvents = {
  "presses Select": { type: "selecting.begun" },
  "ticks the fan": { type: "row.toggled", key: "fan", page: FIRST },
  "ticks the lamp": { type: "row.toggled", key: "lamp", page: FIRST },
  "ticks the first page": { type: "page.toggled", page: FIRST },
  "ticks the second page": { type: "page.toggled", page: SECOND },
  "selects all that match": { type: "match.selected" },
  clears: { type: "selection.cleared" },
  "turns the page": { type: "query.shown", query: query("", 2) },
  filters: { type: "query.shown", query: query("active") },
  searches: { type: "query.shown", query: query("", 1, "fan") },
  "takes the filter off": { type: "query.shown", query: query("") },
} as const;

type Label = keyof typeof selectionEvents;

const model = {
  machine: selectionMachine,
  input: { query: query("") },
  events: selectionEvents,
  stateOf: (snapshot) => {
    const { keys, query: of } = snapshot.context;
    return [valueOf(snapshot), ...keys.toSorted(), of.filters["status"], of.search].join(" ");
  },
} satisfies Model<SelectionContext, Label>;

const invariants: Invariants<SelectionContext> = {
  "other filters end the selection": ({ label, before, after }) =>
    label !== "filters" || before.context.query.filters["status"] === "active" || after.matches("none"),
  "another page keeps it": ({ label, before, after }) =>
    label !== "turns the page" ||
    before.context.query.filters["status"] !== "" ||
    before.context.query.search !== "" ||
    after.context.keys === before.context.keys,
  "nothing is selected after clearing": ({ label, after }) => label !== "clears" || after.context.keys.length === 0,
};

describeModel("the selection of rows", {
  of: "selection",
  rigs: [{ model, effects: [], invariants, oracle: selectionTruth(selectionEvents) }],
  mutants: [
    {
      fault: "a selection that outlives its filters",
      put: (config) => Object.assign(at(config, "on", "query.shown"), { target: undefined }),
      caughtBy: "other filters end the selection",
    },
    {
      fault: "a selection that keeps its rows when it is cleared",
      put: (config) => Object.assign(at(config, "states", "none"), { entry: assign({}) }),
      caughtBy: "nothing is selected after clearing",
    },
  ],
});
