import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../../server/core/root";

interface Asked {
  only: string[];
  filters: string[];
}
interface Settings extends Asked {
  projects: string[];
  slow: { name: string; folder: string };
  isSlowAsked: boolean;
}
interface Choice {
  readArguments: (
    given: string[],
    known: { projects: string[]; flags: string[] },
  ) => Asked & { flags: Set<string>; unknown: string[] };
  choose: (files: Map<string, string[]>, settings: Settings) => { chosen: string[]; left: number };
}

// The runner is plain JavaScript, since it runs before anything is installed.
const { readArguments, choose }: Choice = await import(join(projectRoot, "scripts/testing/choice.mjs"));

const PROJECTS = ["unit", "browser", "server", "dom"];

describe("the words after npm test --", () => {
  test.each([
    [["orders"], [], ["orders"]],
    [["server"], ["server"], []],
    [["orders", "dom", "stock"], ["dom"], ["orders", "stock"]],
    [["--browser", "orders"], [], ["orders"]],
    [["tests/server"], [], ["tests/server"]],
  ])("%j choose the projects %j and the paths with %j", (given, only, filters) => {
    expect(readArguments(given, { projects: PROJECTS, flags: ["--browser"] })).toMatchObject({ only, filters });
  });

  test("an option that does not exist is reported", () => {
    const { unknown, flags } = readArguments(["--browser", "--slow"], { projects: PROJECTS, flags: ["--browser"] });
    expect(unknown).toEqual(["--slow"]);
    expect(flags.has("--browser")).toBe(true);
  });
});

describe("the projects of a room", () => {
  const files = new Map([
    ["unit", ["tests/models/orders/create/order-create.paths.test.ts"]],
    ["server", ["tests/server/orders/orders-race.test.ts", "tests/server/orders/orders-list.test.ts"]],
    ["browser", ["tests/e2e/orders/keyboard.test.ts", "tests/e2e/orders/first-sale.test.ts"]],
  ]);
  const chosenFor = (asked: Partial<Settings>, found = files) => {
    const slow = { name: "browser", folder: "e2e" };
    return choose(found, { projects: PROJECTS, only: [], filters: [], slow, isSlowAsked: false, ...asked });
  };

  test("are those with a file, without the browser's, which are counted", () => {
    expect(chosenFor({ filters: ["orders"] })).toEqual({ chosen: ["unit", "server"], left: 2 });
  });

  test.each([
    ["--browser", { filters: ["orders"], isSlowAsked: true }, ["unit", "browser", "server"]],
    ["the project's name", { only: ["browser"], filters: ["orders"] }, ["browser"]],
    ["the project's name alone", { only: ["browser"] }, ["browser"]],
    ["a path below its folder", { filters: ["tests/e2e/orders"] }, ["unit", "browser", "server"]],
  ])("include the browser's if %s asks for it", (_what, asked, chosen) => {
    expect(chosenFor(asked)).toEqual({ chosen, left: 0 });
  });

  test("include the browser's if nothing else matches", () => {
    const found = new Map([["browser", ["tests/e2e/orders/keyboard.test.ts"]]]);
    expect(chosenFor({ filters: ["keyboard"] }, found)).toEqual({ chosen: ["browser"], left: 0 });
  });

  test("are none if no path has the word", () => {
    expect(chosenFor({ filters: ["nothing"] }, new Map())).toEqual({ chosen: [], left: 0 });
  });

  test("leave out what was not named", () => {
    expect(chosenFor({ only: ["server"], filters: ["orders"] })).toEqual({ chosen: ["server"], left: 0 });
  });
});
