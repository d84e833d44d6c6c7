import { expect, test } from "vitest";
import { Refusal } from "../../../tools/kit/say";
import { readRequest } from "../../../tools/paths/arguments";
import { overview, planJson, planText } from "../../../tools/paths/print";
import { COVERS } from "../../models/support/cover";
import { walkers } from "../../e2e/paths";

const asked = (words: string) => readRequest(words === "" ? [] : words.split(" "), walkers);

function planned(words: string) {
  const request = asked(words);
  if (request === null) throw new Error("no path was requested");
  const { name, walker, aim } = request;
  return { name, walker, plan: walker.plan(aim), aim };
}

test("without words every machine that can be walked is listed with its states, and what paths can cover", () => {
  expect(asked("")).toBeNull();
  const text = overview(walkers);
  for (const name of ["session", "order-create", "card", "form", "transfer-create"]) expect(text).toContain(name);
  for (const state of ["confirmingLeave", "picking", "created", "resolvingConflict"]) expect(text).toContain(state);
  for (const cover of Object.keys(COVERS)) expect(text).toContain(cover);
});

test("a path is printed as a plan in the words of the screen, without machine terms", () => {
  const { name, walker, plan, aim } = planned("form --to confirmingLeave");
  expect(planText(name, walker, plan, aim)).toBe(
    [
      "form: editing a supplier in its dialog",
      "the shortest path to confirmingLeave: 1 path",
      "",
      "Path 1",
      "  Given I am signed in, opened Suppliers, and pressed Edit next to a supplier",
      "  When I change Address to “3 Broad Street, Lagos”",
      "  When I press Cancel",
      "  Then I am asked “Are you sure you want to continue without saving?”",
    ].join("\n"),
  );
});

test("every path of a plan to a state ends there, and together they cover the transitions to it", () => {
  const { plan } = planned("order-create --to created --cover transitions");
  expect(plan.paths.length).toBeGreaterThan(5);
  expect(plan.paths.filter(({ steps }) => !steps.at(-1)?.states.includes("created"))).toEqual([]);
  const events = new Set(plan.paths.flatMap(({ steps }) => steps.map(({ label }) => label)));
  for (const label of ["types the customer", "chooses delivery", "stays", "the order is refused"])
    expect([...events]).toContain(label);
});

test.each(Object.keys(walkers))(
  "every event of %s has a sentence, and its walk lists no coverage that it lacks",
  (name) => {
    const walker = walkers[name];
    expect(walker?.mismatches).toEqual([]);
    const everything = walker?.plan({ cover: "everything" });
    expect(everything?.missed.map(({ what }) => what).toSorted()).toEqual(walker?.beyond.toSorted());
    for (const { when } of everything?.paths.flatMap(({ steps }) => steps) ?? []) expect(when).toMatch(/^\S.*[^.]$/);
  },
);

test("a JSON plan has each step's event, sentences and states", () => {
  const { name, walker, plan, aim } = planned("form --to saving --json");
  expect(JSON.parse(planJson(name, walker, plan, aim))).toMatchObject({
    machine: "form",
    to: "saving",
    paths: [{ number: 1, steps: [{ event: "submits", when: "I press Save", states: ["saving"] }] }],
  });
});

test.each([
  ["order-crate", /no machine to walk "order-crate".*session, order-create, card, card-form, form, transfer-create/],
  ["form card", /One machine at a time: "card"/],
  ["--json", /Name a machine first.*order-create/],
  ["form --cover edges", /no coverage "edges".*shortest, states, transitions, everything/],
  ["form --cover shortest", /needs --to/],
  ["form --to paid", /form has no state "paid".*confirmingLeave, confirmingOpening, saved, opened, left/],
  ["form --transition", /Option '--transition <value>' argument missing/],
  ["form --transition paid", /form has no transition "paid".*editing form.submitted/],
  ["form --transition form.submitted", /transitions of form match "form.submitted".*editing form.submitted/],
  ["form --errors --to saved", /--errors and --to are two goals/],
  ["form --run --save", /give one of the two/],
  [
    "form --wide",
    /Unknown option '--wide'.*--to, --cover, --transition, --pair, --errors, --path, --json, --save, --run, --visible, --origin, --as/,
  ],
  ["form --visible", /--visible says how paths are run: give --run too/],
  ["form --run --json", /give one of the two/],
  ["form --run --as owner", /no sign-in "owner".*admin, manager, sales/],
  ["form --run --origin somewhere", /--origin takes the address of a running Backroom/],
  ["form --path first", /--path takes the number/],
])("'%s' is refused with the valid choices", (words, why) => {
  expect(() => asked(words)).toThrow(Refusal);
  expect(() => asked(words)).toThrow(why);
});

test("a state is found by its name or its path", () => {
  const way = "filling.products.picking";
  expect(asked("order-create --to picking")?.aim).toEqual({ cover: "shortest", to: way });
  expect(asked(`order-create --to ${way}`)?.aim).toEqual({ cover: "shortest", to: way });
  expect(asked("order-create --to products.picking")?.aim).toEqual({ cover: "shortest", to: way });
});

test("paths run as an administrator on the local Backroom by default", () => {
  expect(asked("form --run")?.run).toEqual({ origin: "http://localhost:4000", as: "admin", isVisible: false });
  expect(asked("form --run --visible --as sales --origin http://127.0.0.1:5173/")?.run).toEqual({
    origin: "http://127.0.0.1:5173",
    as: "sales",
    isVisible: true,
  });
});
