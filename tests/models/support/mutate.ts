import { StateMachine, type AnyStateMachine } from "xstate";

type Config = { [key: string]: Config };

const copy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
};

/** The machine with a fault injected into its configuration. */
export function mutate(machine: AnyStateMachine, fault: (config: Config) => void): AnyStateMachine {
  const config = copy(machine.config) as Config;
  fault(config);
  return new StateMachine(config, machine.implementations as never) as AnyStateMachine;
}

/** The part of a configuration at a path, as the place for a fault. */
export function at(config: Config, ...way: string[]): Config {
  let part = config;
  for (const name of way) {
    const next = part[name];
    if (next === undefined) throw new Error(`there is no ${name} in ${Object.keys(part).join(", ")}`);
    part = next;
  }
  return part;
}
