import { createActor, fromCallback, type AnyActorRef, type AnyStateMachine } from "xstate";
import { catalogue } from "../../../src/flows/catalogue";
import { declaredStates, declaredTransitions } from "../support/run";

/** A machine and another one that it starts, by their names in the catalogue. */
export type Pair = { parent: string; child: string };

const modules = import.meta.glob<Readonly<Record<string, unknown>>>([
  "../../../src/machines/**/*.ts",
  "!../../../src/machines/**/*.test.ts",
]);

export const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "root" in value && "implementations" in value;

/** All states and transitions: resources add texts and rules to a machine of the kit, no states. */
const chartOf = (machine: AnyStateMachine): string =>
  JSON.stringify([declaredStates(machine), [...declaredTransitions(machine).values()]]);

const nameOfChart = new Map(catalogue.map(({ name, machine }) => [chartOf(machine), name]));

/** The name in the catalogue of the machine with the same chart. */
export function kindOf(machine: AnyStateMachine): string {
  const name = nameOfChart.get(chartOf(machine));
  if (name === undefined) throw new Error(`no machine of the catalogue has the chart of ${machine.id}`);
  return name;
}

const silent = fromCallback(() => {});

/** The cards of a record's page: it starts them by their machines, not by names. */
function cardsOf(machine: AnyStateMachine): AnyStateMachine[] {
  if (kindOf(machine) !== "record") return [];
  const actor = createActor(machine.provide({ actors: { loadRecord: silent } }), { input: { key: "7" } });
  const { cards } = actor.getSnapshot().context as { cards: Record<string, AnyActorRef & { logic: unknown }> };
  return Object.values(cards)
    .map(({ logic }) => logic)
    .filter(isMachine);
}

const childrenOf = (machine: AnyStateMachine): AnyStateMachine[] => [
  ...Object.values(machine.implementations.actors).filter(isMachine),
  ...cardsOf(machine),
];

/** Every machine that the app's files export, and those that they start. */
async function allMachines(): Promise<Set<AnyStateMachine>> {
  const exported = await Promise.all(Object.values(modules).map((load) => load()));
  const found = new Set(exported.flatMap((each) => Object.values(each).filter(isMachine)));
  for (const { machine } of catalogue) found.add(machine);
  // Iterating over a set includes elements added during the loop.
  for (const machine of found) for (const child of childrenOf(machine)) found.add(child);
  return found;
}

export const textOfPair = ({ parent, child }: Pair): string => `${parent} starts ${child}`;

/** How many machines of the app start another one, by the names of the two. */
export async function startedPairs(): Promise<Map<string, number>> {
  const pairs = new Map<string, number>();
  for (const machine of await allMachines())
    for (const child of new Set(childrenOf(machine))) {
      const text = textOfPair({ parent: kindOf(machine), child: kindOf(child) });
      pairs.set(text, (pairs.get(text) ?? 0) + 1);
    }
  return new Map([...pairs].toSorted(([one], [other]) => one.localeCompare(other, "en")));
}
