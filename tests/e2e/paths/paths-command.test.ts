import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runPlan } from "../../../tools/paths/run";
import { lampWalk, serveLamp } from "./lamp";
import { walkerOf } from "./walker";
import { longTest } from "../../long-test";

async function run(origin: string, walk = lampWalk) {
  const walker = walkerOf(walk);
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-paths-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lines: string[] = [];
  const plan = walker.plan({ cover: "transitions" });
  const where = { aim: { cover: "transitions" }, origin, as: "admin", isVisible: false, folder } as const;
  const code = await runPlan({ name: "lamp", walker, plan, ...where }, (text) => lines.push(text));
  return { code, output: lines.join("\n"), folder: path.join(folder, "lamp-1") };
}

longTest("paths that hold are reported, and no evidence is saved", async () => {
  const { code, output, folder } = await run(await serveLamp("Dark"));
  expect(code).toBe(0);
  expect(output).toContain("1 of 1 paths hold, 0 failed");
  await expect(stat(folder)).rejects.toThrow("ENOENT");
});

test("a failed step is reported with its screenshot, its text and the machine's snapshot", async () => {
  const { code, output, folder } = await run(await serveLamp("Lit"));
  expect(code).toBe(1);
  expect(output).toContain("FAIL path 1: presses → presses");
  expect(output).toMatch(
    />> {2}When I press the switch\n {2}>> {2}Then the lamp is dark\n {6}the machine is in .*\n {6}step 2 failed: not seen: the lamp is dark\n.*Timeout/,
  );
  expect(output).toContain(`see ${folder}: screen.png, screen.txt and snapshot.json`);
  expect(output).toContain("0 of 1 paths hold, 1 failed");

  expect((await readFile(path.join(folder, "screen.png"))).subarray(1, 4).toString()).toBe("PNG");
  expect(await readFile(path.join(folder, "screen.txt"), "utf8")).toContain("Lit");
  const snapshot = JSON.parse(await readFile(path.join(folder, "snapshot.json"), "utf8"));
  expect(snapshot).toMatchObject({
    machine: "lamp",
    step: 2,
    before: { value: "lit", context: { presses: 0 } },
    expected: { event: "presses", seen: ["the lamp is dark"], snapshot: { value: "dark" } },
  });
});

longTest("a handler that throws fails its step, and a walk that does not match its model does not start", async () => {
  const origin = await serveLamp("Dark");
  const broken = { presses: () => Promise.reject(new Error("the switch is stuck")) };
  const { code, output } = await run(origin, { ...lampWalk, handlers: broken });
  expect(code).toBe(1);
  expect(output).toContain("step 1 failed: the switch is stuck");
  await expect(run(origin, { ...lampWalk, elsewhere: { presses: "in another test" } })).rejects.toThrow(
    '"presses" has a handler and is also listed as tested elsewhere',
  );
});

test("without a running Backroom no path runs", async () => {
  await expect(run("http://127.0.0.1:9")).rejects.toThrow(/No Backroom answers at .*npm start/);
});
