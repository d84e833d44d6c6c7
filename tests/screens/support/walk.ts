import { cleanup } from "@testing-library/react";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { AnyStateMachine } from "xstate";
import { transitionsOf } from "../../models/support/cover";
import type { Path, View } from "../../models/support/model";
import { toursOf } from "../../models/support/tours";
import { mismatches, narrowed, takePath, type Acts } from "../../models/support/walk";
import type { FakeServer } from "./fake-server";
import { watchTaken } from "./taken";
import { letTimePass } from "./toasts";

/** The path replies to the requests of its screen. */
type Answered = { server: FakeServer };

/** A machine's model that is walked in the rendered screen. */
export type ScreenWalk<Context, Label extends string, World extends Answered> = Acts<Context, Label, World> & {
  title: string;
  /** The machine that the screen runs, with the model's structure: the model's own by default. */
  machine?: AnyStateMachine;
  /** Other machines of the screen whose transitions these paths also take, keyed by their prefix in `beyond`. */
  companions?: Readonly<Record<string, AnyStateMachine>>;
  /** Further states to cover that no transition distinguishes: each distinct text is a goal of its own. */
  shows?: (after: View<Context>) => string;
  open: (path: Path<Label, Context>) => Promise<World>;
};

/** A longer tour makes its failures hard to locate. */
const MOST_STEPS = 14;

/** Ends pending requests, which must not end in the next path's screen. */
const endAll = ({ server: { held } }: Answered): void => held.splice(0).forEach(({ disconnect }) => disconnect());

/**
 * Tests that a walk matches its model and that its paths hold, which together cover each action of a person and each
 * reply of the network; the transitions are counted where the page's own machine takes them.
 */
export function testOnScreen<Context, Label extends string, World extends Answered>(
  walk: ScreenWalk<Context, Label, World>,
): void {
  const machine = walk.machine ?? walk.models[0].machine;
  const { paths, atStart } = toursOf(narrowed(walk), "everything", { mostSteps: MOST_STEPS, shows: walk.shows });
  const watched = [
    { prefix: "", of: machine, taken: watchTaken(machine) },
    ...Object.entries(walk.companions ?? {}).map(([name, of]) => ({ prefix: `${name}: `, of, taken: watchTaken(of) })),
  ];

  describe(`${walk.title}`, () => {
    // The first page of a file loads the code of its screen, which belongs to no path.
    beforeAll(async () => {
      for (const path of paths.slice(0, 1)) endAll(await walk.open(path));
      cleanup();
    });

    test("every event has a handler or a documented excuse", () => {
      expect(mismatches(walk)).toEqual([]);
      expect(paths.length).toBeGreaterThan(0);
    });

    for (const path of paths) {
      test(`${path.name}`, async () => {
        const open = async () => {
          const world = await walk.open(path);
          onTestFinished(() => endAll(world));
          return world;
        };
        const complained = vi.spyOn(console, "error");
        onTestFinished(() => complained.mockRestore());
        const { server } = await takePath(walk, path, { open, beforeEach: letTimePass });
        expect(server.held.length).toBeLessThanOrEqual(1);
        expect(complained.mock.calls).toEqual([]);
      });
    }

    test("every transition is taken on the screen or has a documented excuse", () => {
      const left = watched.flatMap(({ prefix, of, taken }) =>
        [...transitionsOf(of).values()].filter((name) => !taken.has(name)).map((name) => `${prefix}${name}`),
      );
      expect(left.filter((name) => !atStart.includes(name)).toSorted()).toEqual(Object.keys(walk.beyond).toSorted());
    });
  });
}
