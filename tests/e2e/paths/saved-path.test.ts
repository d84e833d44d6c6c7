import { expect, test } from "vitest";
import { mutate, at } from "../../models/support/mutate";
import { testText } from "../../../tools/paths/save";
import { lampPage, lampWalk, type LampWalk } from "./lamp";
import { followSavedPath, type SavedPath } from "./saved-path";
import { walkerOf } from "./walker";

/** The lamp on a page of the shop. */
const lampAt = (second: "Dark" | "Lit"): LampWalk => ({
  ...lampWalk,
  open: async (page) => {
    await page.route("**/lamp", (route) => route.fulfill({ contentType: "text/html", body: lampPage(second) }));
    await page.goto("/lamp");
    return page;
  },
});

/** The record in the text of a saved test. */
function savedFrom(walk: LampWalk): SavedPath {
  const walker = walkerOf(walk);
  const aim = { transition: "lit switch.pressed" };
  const [path] = walker.plan(aim).paths;
  if (path === undefined) throw new Error("no path is planned");
  const text = testText({ name: "lamp", walker, path, number: 1, aim });
  expect(text).toMatch(/^import \{ testSavedPath \} from "\.\.\/saved-path";\n/);
  return JSON.parse(/testSavedPath\(([^]*)\);\n$/.exec(text)?.[1] ?? "") as SavedPath;
}

test("a saved path holds on the app and the machine that it was saved from", async () => {
  const walk = lampAt("Dark");
  const saved = savedFrom(walk);
  expect(saved.steps.map(({ when, seen }) => [when, seen])).toEqual([
    ["I press the switch", ["the lamp is lit"]],
    ["I press the switch", ["the lamp is dark"]],
  ]);
  await followSavedPath(saved, walkerOf(walk));
});

test("a saved path fails on an app that differs from its machine", async () => {
  const saved = savedFrom(lampWalk);
  const walk = lampAt("Lit");
  await expect(followSavedPath(saved, walkerOf(walk))).rejects.toThrow(/not seen: the lamp is dark/);
});

test("a saved path fails on a machine that has changed since", async () => {
  const walk = lampAt("Dark");
  const saved = savedFrom(walk);
  const [model] = walk.models;
  const stuck = mutate(model.machine, (config) =>
    Object.assign(at(config, "states", "lit", "on"), { "switch.pressed": { target: "lit", reenter: true } }),
  );
  const changed = walkerOf({ ...walk, models: [{ ...model, machine: stuck }] });
  await expect(followSavedPath(saved, changed)).rejects.toThrow(/to deeply equal/);
});
