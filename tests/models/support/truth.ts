import fc from "fast-check";
import { byLength } from "../../length";
import type { Oracle, Truth } from "./oracle";
import { begin, type Rig, type TakenStep, type Walk } from "./run";
import { story } from "./story";

/** How an event changes what is so, and when it can happen. */
export type Deeds<Label extends string, State> = Readonly<
  Record<Label, { can?: (state: State) => boolean; does: (state: State) => void }>
>;

/** A truth from a table of events; `reset` forgets what only the latest step did. */
export const truthOf =
  <Label extends string, State>(
    initial: () => State,
    deeds: Deeds<Label, State>,
    {
      says,
      reset,
      isOver,
      mayAll = () => true,
    }: {
      says: (state: State) => Readonly<Record<string, unknown>>;
      reset: (state: State) => void;
      isOver: (state: State) => boolean;
      /** What the screen offers at all in a state. */
      mayAll?: (state: State, label: Label) => boolean;
    },
  ) =>
  (): Truth<Label> => {
    const state = initial();
    return {
      can: (label) => !isOver(state) && mayAll(state, label) && (deeds[label].can?.(state) ?? true),
      take: (label) => {
        reset(state);
        deeds[label].does(state);
      },
      says: () => says(state),
      isOver: () => isOver(state),
    };
  };

/** A rig that walks next to a truth. */
export type Told<Context, Label extends string> = Rig<Context, Label> & {
  oracle: Oracle<Label, TakenStep<Context, Label>>;
  words?: Readonly<Record<string, string>>;
  /** Events on the way to what few random walks reach; they are tried more often than others. */
  often?: readonly Label[];
};

const OFTEN = 4;

/** The events of a rig, each as many times as it is to be tried. */
const labelsOf = <Context, Label extends string>({ model, often = [] }: Told<Context, Label>): Label[] =>
  (Object.keys(model.events) as Label[]).flatMap((label) => Array(often.includes(label) ? OFTEN : 1).fill(label));

type Numbers = (below: number) => number;

/** Random events that can happen one after the other, until nothing can. */
export function truthfulWalk<Context, Label extends string>(
  rig: Told<Context, Label>,
  pick: Numbers,
  steps: number,
): Label[] {
  const truth = rig.oracle.begin();
  const walk: Label[] = [];
  while (walk.length < steps) {
    const possible = labelsOf(rig).filter((label) => truth.can(label));
    const label = possible[pick(possible.length)];
    if (label === undefined) break;
    truth.take(label);
    walk.push(label);
  }
  return walk;
}

type Now<Context, Label extends string> = { walk: Walk<Context, Label>; labels: Label[] };

class Command<Context, Label extends string> implements fc.AsyncCommand<object, Now<Context, Label>> {
  readonly #rig: Told<Context, Label>;
  readonly #label: Label;
  readonly #now: () => Now<Context, Label> | undefined;

  constructor(rig: Told<Context, Label>, label: Label, now: () => Now<Context, Label> | undefined) {
    this.#rig = rig;
    this.#label = label;
    this.#now = now;
  }

  check(): boolean {
    return this.#now()?.walk.truth?.can(this.#label) ?? false;
  }

  async run(_: object, now: Now<Context, Label>): Promise<void> {
    now.labels.push(this.#label);
    await now.walk.step(this.#label, this.#label);
    const { truth } = now.walk;
    const isStuck = (Object.keys(this.#rig.model.events) as Label[]).every((label) => truth?.can(label) !== true);
    if (truth?.isOver() !== true && !isStuck) return;
    // The person begins with the next one.
    now.walk.stop();
    Object.assign(now, { walk: await begin(this.#rig), labels: [] });
  }

  toString(): string {
    return this.#label;
  }
}

/** Of so many chosen events about one can happen; fast-check leaves the others out. */
const CHOICES = 15;

/** Random walks of a machine next to its truth; the story of the shortest that parts from it, or nothing. */
export async function walkAtRandom<Context, Label extends string>(
  of: string,
  rig: Told<Context, Label>,
  { runs, steps } = byLength({ short: { runs: 6, steps: 100 }, long: { runs: 20, steps: 1000 } }),
): Promise<string | null> {
  let now: Now<Context, Label> | undefined;
  let parted: string | null = null;
  const commands = labelsOf(rig).map((label) => fc.constant(new Command(rig, label, () => now)));
  await fc.check(
    fc.asyncProperty(fc.commands(commands, { maxCommands: CHOICES * steps, size: "max" }), async (chosen) => {
      const setup = async () => {
        now = { walk: await begin(rig), labels: [] };
        return { model: {}, real: now };
      };
      try {
        await fc.asyncModelRun(setup, chosen);
      } catch (thrown) {
        // The latest failure is the shortest one.
        parted = story({ of, labels: now?.labels ?? [], words: rig.words, thrown });
        throw thrown;
      } finally {
        now?.walk.stop();
      }
    }),
    { numRuns: runs, endOnFailure: false },
  );
  return parted;
}
