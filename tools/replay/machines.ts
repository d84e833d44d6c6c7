/** Loaded by Vite, because only Vite can resolve the app's modules. */
import { initialTransition, type AnyActor, type AnyMachineSnapshot, type AnyStateMachine } from "xstate";

const modules = import.meta.glob<Record<string, unknown>>(["../../src/machines/**/*.ts", "!**/*.test.ts"], {
  eager: true,
});

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === "object" && value !== null && "implementations" in value && "root" in value;

/** Machines that a page starts by definition instead of by name: the cards of a record's page. */
function spawnedBy(machine: AnyStateMachine): unknown[] {
  try {
    const [snapshot] = initialTransition(machine, {}) as [AnyMachineSnapshot, unknown];
    return Object.values(snapshot.children as Record<string, AnyActor>).map(({ logic }) => logic);
  } catch {
    // It needs input that only its screen has, and then spawns by name.
    return [];
  }
}

function add(machines: Map<string, AnyStateMachine>, value: unknown): void {
  if (!isMachine(value) || machines.has(value.id)) return;
  machines.set(value.id, value);
  for (const logic of [...Object.values(value.implementations.actors), ...spawnedBy(value)]) add(machines, logic);
}

/** Every machine of the app by its id, including child machines. */
export function machinesById(): ReadonlyMap<string, AnyStateMachine> {
  const machines = new Map<string, AnyStateMachine>();
  for (const exported of Object.values(modules)) for (const value of Object.values(exported)) add(machines, value);
  return machines;
}

export { appPageOf } from "./app-page";
