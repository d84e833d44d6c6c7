import ELK from "elkjs/lib/elk.bundled.js";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "../../../src/flows/catalogue";
import { chartOf } from "../../../src/flows/chart/chart";
import type { Box, Drawing } from "../../../src/flows/chart/drawing";
import { layOutWith } from "../../../src/flows/chart/lay-out-with";

const drawings = new Map<string, Drawing>();

beforeAll(async () => {
  const elk = new ELK();
  for (const { name, machine } of catalogue) drawings.set(name, await layOutWith(elk, chartOf(machine)));
}, 180_000);

type Config = Readonly<Record<string, unknown>>;

const several = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : part === undefined ? [] : [part]);
const under = (part: unknown): readonly unknown[] => Object.values((part ?? {}) as object).flatMap(several);

/** The number of transitions in a machine's definition, counted independently of the charts. */
const countTransitions = ({ on, after, always, onDone, invoke, states }: Config): number =>
  [
    ...under(on),
    ...under(after),
    ...several(always),
    ...several(onDone),
    ...several(invoke).flatMap((each) => [...several((each as Config).onDone), ...several((each as Config).onError)]),
  ].length + under(states).reduce<number>((sum, state) => sum + countTransitions(state as Config), 0);

const countStates = ({ states }: Config): number =>
  1 + under(states).reduce<number>((sum, state) => sum + countStates(state as Config), 0);

/** Boxes that touch do not overlap; a layout counts in fractions of a pixel. */
const overlap = (one: Box, other: Box): boolean =>
  one.x + 0.5 < other.x + other.width &&
  other.x + 0.5 < one.x + one.width &&
  one.y + 0.5 < other.y + other.height &&
  other.y + 0.5 < one.y + one.height;

const isWithin = (id: string, outer: string): boolean => outer === "" || id === outer || id.startsWith(`${outer}.`);

describe.each(catalogue)("the drawing of $name", ({ name, machine }) => {
  const drawing = (): Drawing => drawings.get(name) ?? { width: 0, height: 0, states: [], dots: [], edges: [] };

  test("contains every state and every transition", () => {
    const { states, edges } = drawing();
    const drawn = [
      ...edges.flatMap(({ transition }) => (transition ? [transition.id] : [])),
      ...states.flatMap(({ lines }) => lines.flatMap(({ transition }) => (transition === null ? [] : [transition]))),
    ];
    expect(states.length).toBe(countStates(machine.config as Config));
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn).toEqual([...new Set(drawn)]);
    expect(drawn.length).toBe(countTransitions(machine.config as Config));
  });

  test("draws each state within its parent and without overlapping boxes", () => {
    const { states } = drawing();
    const wrong = states.flatMap((one) =>
      states.flatMap((other) => {
        if (one === other || !overlap(one, other)) return [];
        const [inner, outer] = isWithin(one.state.id, other.state.id) ? [one, other] : [other, one];
        const isInside =
          isWithin(inner.state.id, outer.state.id) &&
          inner.x >= outer.x &&
          inner.y >= outer.y &&
          inner.x + inner.width <= outer.x + outer.width &&
          inner.y + inner.height <= outer.y + outer.height;
        return isInside ? [] : [`${one.state.id} and ${other.state.id}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test("draws each label without overlapping leaf boxes or other labels", () => {
    const { states, edges } = drawing();
    const labelled = edges.filter(({ transition }) => transition !== null);
    const leaves = states.filter(({ state }) => !states.some((other) => other.state.parent === state.id));
    const labels = labelled.flatMap(({ id, label }) => (label ? [{ id, label }] : []));
    expect(labels.length).toBe(labelled.length);
    const wrong = labels.flatMap(({ id, label }) => [
      ...leaves.filter((leaf) => overlap(leaf, label)).map(({ state }) => `${id} over ${state.id}`),
      ...labels
        .filter((other) => other.id !== id && overlap(other.label, label))
        .map((other) => `${id} over ${other.id}`),
    ]);
    expect(wrong).toEqual([]);
  });
});
