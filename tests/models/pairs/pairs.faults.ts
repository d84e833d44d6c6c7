import { at } from "../support/mutate";
import { into, states } from "../support/faults";
import { LEAVES, TWICE, UNHEARD, type Rule } from "./rules";
import type { Faults } from "./system";

type Planted = {
  rule: Rule;
  fault: string;
  world: string;
  depth: number;
  faults: Faults;
  /** The events that lead to it, where all others would take long. */
  only?: RegExp;
};

const drop =
  (...way: string[]): Faults[string] =>
  (config) => {
    const last = way.at(-1) ?? "";
    Reflect.deleteProperty(at(config, ...way.slice(0, -1)), last);
  };

/** Faults of one machine that only show beside another one. */
export const PLANTED: readonly Planted[] = [
  {
    rule: LEAVES,
    fault: "a form that the page's guard lets go while it saves",
    world: "a card on a page",
    depth: 3,
    faults: { form: into(...states("saving"))({ tags: ["busy"] }) },
  },
  {
    rule: LEAVES,
    fault: "a form that is left while it saves",
    world: "a card on a page",
    depth: 4,
    faults: { form: into(...states("saving"))({ on: { "leave.requested": { target: "left" } } }) },
  },
  {
    rule: LEAVES,
    fault: "a dialog that closes over a form that saves",
    world: "a dialog over a list",
    depth: 3,
    faults: { dialog: into(...states("adding"))({ on: { "close.requested": { target: "closed" } } }) },
  },
  {
    rule: LEAVES,
    fault: "a shift that is counted again while it is closed",
    world: "a shift on its page",
    depth: 4,
    faults: { shift: drop(...states("explaining"), "on", "edit.requested", "guard") },
  },
  {
    rule: UNHEARD,
    fault: "a card that ignores what the page read",
    world: "a card on a page",
    depth: 4,
    faults: { card: drop(...states("editing"), "on", "record.refreshed") },
  },
  {
    rule: UNHEARD,
    fault: "an editor whose form does not know the event that saves",
    world: "permissions on a page",
    depth: 3,
    faults: { form: drop(...states("editing"), "on", "form.submitted") },
  },
  {
    rule: UNHEARD,
    fault: "a session that does not hear of an accepted code",
    world: "the code of a sign-in",
    depth: 6,
    faults: { session: drop(...states("signedOut", "code"), "on", "code.accepted") },
  },
  {
    rule: UNHEARD,
    fault: "a page of a missing record that does not hear of a save",
    world: "an employee's access on their page",
    depth: 5,
    faults: { record: drop(...states("missing"), "on", "record.changed") },
  },
  {
    rule: TWICE,
    fault: "a form that saves again while it saves",
    world: "a card on a page",
    depth: 4,
    faults: { form: into(...states("saving"))({ on: { "form.submitted": { target: "saving", reenter: true } } }) },
  },
  {
    rule: TWICE,
    fault: "a card that is edited before its page has read what was saved",
    world: "a card on a page",
    depth: 6,
    only: /^(edit|form)/,
    faults: {
      card: (config) => Reflect.deleteProperty(at(config, ...states("editing"), "invoke", "onDone", "1"), "actions"),
    },
  },
  {
    rule: TWICE,
    fault: "a product that is deleted while it is saved",
    world: "a product on its page",
    depth: 6,
    only: /^(field|update|delete)/,
    faults: { "product-edit": drop(...states("editing", "open"), "on", "delete.requested", "guard") },
  },
];
