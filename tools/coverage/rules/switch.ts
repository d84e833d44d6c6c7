import type { Mutant } from "./mutant";

/** What the code of the plain rules reads, instrumented by Stryker. */
type Stryker = {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: object };
};

/** The name that the instrumented code has for it. */
const NAMESPACE = "__stryker__";

const state = {
  active: null as string | null,
  reached: new Set<string>(),
  mutants: new Map<string, Mutant>(),
  unsupported: new Set<string>(),
  codes: new Set<string>(),
  isApplied: false,
};

/** More repetitions mean a loop without an end. */
const HIT_LIMIT = 1_000_000;

function stryker(): Stryker {
  const known = Reflect.get(globalThis, NAMESPACE) as Stryker | undefined;
  if (known) return known;
  const made: Stryker = {};
  Reflect.set(globalThis, NAMESPACE, made);
  return made;
}

export const activeMutant = (): string | null => state.active;

export function noteReached(mutants: readonly Mutant[]): void {
  for (const mutant of mutants) {
    state.reached.add(mutant.id);
    if (!state.mutants.has(mutant.id)) state.mutants.set(mutant.id, mutant);
  }
}

export const noteUnsupported = (statement: string): void => void state.unsupported.add(statement);

/** Keeps the code of an error by which PostgreSQL answered a faulty statement. */
export const noteCode = (code: string): void => void state.codes.add(code);

/** Says that the fault that is switched on was sent. */
export const noteApplied = (): void => void (state.isApplied = true);

/** The mutants that were reached since the last call. */
export function takeReached(): string[] {
  const ns = stryker();
  const ids = [...state.reached, ...Object.keys(ns.mutantCoverage?.static ?? {})];
  state.reached.clear();
  // The instrumented files keep the outer object.
  ns.mutantCoverage ??= { static: {}, perTest: {} };
  ns.mutantCoverage.static = {};
  return ids;
}

export const unsupportedStatements = (): string[] => [...state.unsupported];

export const mutantsByIds = (ids: Iterable<string>): Mutant[] => [...ids].flatMap((id) => state.mutants.get(id) ?? []);

/** `isApplied` is whether the fault was met. */
type Ran<T> = { result: T; codes: string[]; isApplied: boolean };

/** Runs `work` with a fault switched on; `codes` are the errors of PostgreSQL that it caused. */
export async function withMutant<T>(id: string | null, work: () => Promise<T>): Promise<Ran<T>> {
  state.codes.clear();
  state.isApplied = false;
  state.active = id;
  Object.assign(stryker(), { activeMutant: id ?? undefined, hitCount: 0, hitLimit: HIT_LIMIT });
  try {
    const result = await work();
    return { result, codes: [...state.codes], isApplied: state.isApplied || (stryker().hitCount ?? 0) > 0 };
  } finally {
    state.active = null;
    stryker().activeMutant = undefined;
  }
}
