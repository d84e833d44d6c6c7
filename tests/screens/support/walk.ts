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

/** Whatever a path's screen is, its requests are answered by the path. */
type Answered = { server: FakeServer };

/** A machine's model walked in the rendered screen. */
export type ScreenWalk<Context, Label extends string, World extends Answered> = Acts<Context, Label, World> & {
  title: string;
  /** The machine that the screen runs, with the model's structure: the model's own by default. */
  machine?: AnyStateMachine;
  /** Machines of the same screen whose transitions these paths take too, by what they are called in `beyond`. */
  beside?: Readonly<Record<string, AnyStateMachine>>;
  /** What has to come up as well, where it takes no transition of its own: told apart by these words. */
  shows?: (after: View<Context>) => string;
  open: (path: Path<Label, Context>) => Promise<World>;
};

/** A longer tour makes its failures hard to locate. */
const MOST_STEPS = 14;

/** What is still waiting when a path ends must not end in the next one's screen. */
const endAll = ({ server: { held } }: Answered): void => held.splice(0).forEach(({ disconnect }) => disconnect());

/**
 * Tests that a walk fits its model and that all its paths hold, which together do all that a person can do and the
 * network can answer; the transitions are counted where the page's own machine takes them.
 */
export function testOnScreen<Context, Label extends string, World extends Answered>(
  walk: ScreenWalk<Context, Label, World>,
): void {
  const machine = walk.machine ?? walk.models[0].machine;
  const { paths, atStart } = toursOf(narrowed(walk), "everything", { mostSteps: MOST_STEPS, shows: walk.shows });
  const watched = [
    { prefix: "", of: machine, taken: watchTaken(machine) },
    ...Object.entries(walk.beside ?? {}).map(([name, of]) => ({ prefix: `${name}: `, of, taken: watchTaken(of) })),
  ];

  describe(`${walk.title}`, () => {
    // The first page of a file brings the code of its screen along, which is no part of a path.
    beforeAll(async () => {
      for (const path of paths.slice(0, 1)) endAll(await walk.open(path));
      cleanup();
    });

    test("every event can be caused by a person, or is excused with a reason", () => {
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

    test("every transition is taken on the screen, or is excused with a reason", () => {
      const left = watched.flatMap(({ prefix, of, taken }) =>
        [...transitionsOf(of).values()].filter((name) => !taken.has(name)).map((name) => `${prefix}${name}`),
      );
      expect(left.filter((name) => !atStart.includes(name)).toSorted()).toEqual(Object.keys(walk.beyond).toSorted());
    });
  });
}
