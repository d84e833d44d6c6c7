import { listViewsMachine, type ListViewsContext } from "../../../src/machines/shell/list-views.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { listViewsTruth } from "./list-views.truth";
import type { TakenStep, Invariants } from "../support/run";

const KEPT = { hidden: ["date"], views: [{ name: "Pending", search: "?status=pending" }] };

const viewsEvents = {
  "the person is known": { type: "person.known", owner: "tunde", kept: KEPT },
  "another person is known": { type: "person.known", owner: "halima", kept: { hidden: [], views: [] } },
  "hides or shows a column": { type: "column.toggled", id: "date" },
  "asks to save a view": { type: "naming.requested" },
  "types a name": { type: "name.changed", name: " Pending " },
  "types only spaces": { type: "name.changed", name: "  " },
  "types a long name": { type: "name.changed", name: "x".repeat(60) },
  "saves the view": { type: "view.saved", search: "?status=cancelled" },
  cancels: { type: "naming.cancelled" },
  "deletes the view": { type: "view.forgotten", name: "Pending" },
} as const;

type Label = keyof typeof viewsEvents;

const textOf = ({ owner, hidden, views, name, problem }: ListViewsContext) =>
  [owner, hidden.join(), views.map((view) => `${view.name}${view.search}`).join(), name.length, problem].join(" ");

const viewsModel = {
  machine: listViewsMachine,
  input: { list: "orders" },
  events: viewsEvents,
  stateOf: (views) => `${valueOf(views)} ${textOf(views.context)}`,
} satisfies Model<ListViewsContext, Label>;

const kept = ({ emitted }: TakenStep<ListViewsContext>) => emitted.filter(({ type }) => type === "kept");
const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const invariants: Invariants<ListViewsContext> = {
  "no choices apply before the person is known": ({ after }) =>
    after.context.owner !== "" || (after.context.hidden.length === 0 && after.context.views.length === 0),
  "each change by the person is stored, and nothing else is": (taken) => {
    const { label, before, after } = taken;
    const choice = ({ hidden, views }: ListViewsContext) => [hidden, views];
    const changed = !label.endsWith("known") && !isSame(choice(before.context), choice(after.context));
    return changed
      ? kept(taken).length === 1
      : kept(taken).every(() => isSame(before.context.views, after.context.views));
  },
  "the stored choices equal the shown ones": (taken) =>
    kept(taken).every((event) => "kept" in event && isSame(event.kept, taken.after.context)),
  "each view has a trimmed, unique name": ({ after }) => {
    const { views }: ListViewsContext = after.context;
    const names = views.map(({ name }) => name);
    return names.every((name) => name !== "" && name.trim() === name) && new Set(names).size === names.length;
  },
  "a blank name shows an error": ({ label, before, after }) =>
    label !== "saves the view" ||
    !before.matches("naming") ||
    before.context.name.trim() !== "" ||
    (after.matches("naming") && after.context.problem === 'Please fill in "Name"'),
  "another person's choices are not shown": ({ label, after }) =>
    label !== "another person is known" || (after.context.views.length === 0 && after.context.hidden.length === 0),
};

describeModel("the views of a list", {
  of: "list-views",
  rigs: [
    {
      model: viewsModel,
      effects: [],
      provide: (machine, _steer, recordEvent) =>
        machine.provide({
          actions: { keep: (_: unknown, context: unknown) => recordEvent({ type: "kept", kept: context } as never) },
        }),
      invariants,
      oracle: listViewsTruth(viewsEvents, "orders"),
    },
  ],
  mutants: [
    {
      fault: "a view that is saved without a name",
      put: (config) =>
        Object.assign(at(config, "states", "naming", "on"), {
          "view.saved": (at(config, "states", "naming", "on")["view.saved"] as unknown as { guard?: string }[])
            .slice(0, 1)
            .map(({ guard: _, ...rest }) => rest),
        }),
      caughtBy: "each view has a trimmed, unique name",
    },
    {
      fault: "a deleted view that is not stored",
      put: (config) => {
        const known = at(config, "states", "known", "on", "view.forgotten") as unknown as { actions: unknown[] };
        known.actions = known.actions.slice(0, 1);
      },
      caughtBy: "each change by the person is stored, and nothing else is",
    },
    {
      fault: "columns that change before the person is known",
      put: (config) => Object.assign(at(config, "states", "unknown"), { on: at(config, "states", "known", "on") }),
      caughtBy: "no choices apply before the person is known",
    },
  ],
});
