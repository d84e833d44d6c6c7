import { at, type mutate } from "./mutate";

type Put = Parameters<typeof mutate>[1];

/** A fault injected into a machine, and the rule that must find it. */
export type Fault = readonly [rule: string, machine: string, fault: string, put: Put];

/** Replaces properties of a part of a configuration. */
export const into =
  (...way: string[]) =>
  (what: object): Put =>
  (config) =>
    void Object.assign(at(config, ...way), what);

/** The configuration path to a nested state. */
export const states = (...names: string[]): string[] => names.flatMap((name) => ["states", name]);

/** Several faults at once. */
export const all =
  (...puts: Put[]): Put =>
  (config) =>
    puts.forEach((put) => put(config));
