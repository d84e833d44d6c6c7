import { describe, expect, test } from "vitest";
import { createMachine, type AnyStateMachine } from "xstate";
import { catalogue } from "../../../src/flows/catalogue";
import { edgesOf, statesOf } from "../../../src/flows/edges";
import { statelyFile } from "../../../src/flows/stately";

/** Runs the exported file as it stands, with XState's own createMachine. */
function imported(name: string, about: string, machine: AnyStateMachine): AnyStateMachine {
  const text = statelyFile(name, about, machine);
  const [first = "", , ...rest] = text.split("\n");
  expect(first).toBe('import { createMachine } from "xstate";');
  const body = rest.join("\n").replace(/export const \w+ =/, "return");
  // oxlint-disable-next-line typescript/no-implied-eval -- the file is code, and is read as its importer reads it
  return new Function("createMachine", body)(createMachine) as AnyStateMachine;
}

const isNamed = (name: string) => !name.startsWith("inline:");

/** The parts of a machine that its export has to keep, by name. */
const partsOf = (machine: AnyStateMachine) => ({
  states: statesOf(machine).map((node) => ({
    id: node.id,
    type: node.type,
    initial: node.type === "compound" ? node.initial.target.map(({ id }) => id) : [],
    tags: node.tags,
    actors: node.invoke.map(({ id, src }) => [
      id,
      typeof src === "string" && src.startsWith("xstate.invoke.") ? "unnamed" : src,
    ]),
  })),
  transitions: edgesOf(machine).map(({ source, event, guard, targets, isReentered, actions }) => ({
    from: source.id,
    event,
    guard,
    to: targets.map(({ id }) => id),
    isReentered,
    actions: actions.filter(isNamed),
  })),
});

const withoutInlineActors = ({ states, transitions }: ReturnType<typeof partsOf>) => ({
  transitions,
  states: states.map((state) => ({
    ...state,
    actors: state.actors.map(([id, src]) => [id, String(src).startsWith("inline:") ? "unnamed" : src]),
  })),
});

const countActions = (machine: AnyStateMachine): number =>
  statesOf(machine).flatMap((node) => [
    ...node.entry,
    ...node.exit,
    ...[...node.transitions.values(), node.always ?? []].flat().flatMap(({ actions }) => actions),
  ]).length;

describe.each(catalogue)("$name, exported for Stately's editor and imported again,", ({ name, about, machine }) => {
  test("has the same states, transitions, guards, actors and named actions, and no action fewer", () => {
    const again = imported(name, about, machine);
    expect(withoutInlineActors(partsOf(again))).toEqual(withoutInlineActors(partsOf(machine)));
    expect(countActions(again)).toBe(countActions(machine));
  });
});

test("an export without its guards is no round trip", () => {
  const first = catalogue.find(({ name }) => name === "form");
  if (first === undefined) throw new Error("there is no form");
  const { machine, about } = first;
  const text = statelyFile("form", about, machine);
  expect(edgesOf(machine).filter(({ guard }) => guard !== null).length).toBeGreaterThan(3);
  expect(text).toContain('"guard"');
});
