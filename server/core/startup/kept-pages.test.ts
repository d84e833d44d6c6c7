import { access, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepPages } from "./kept-pages";

const HOUR_MS = 3_600_000;
const MONDAY = Date.parse("2026-03-02T09:00:00Z");

/** A server's start with a build of these assets, hours after Monday morning; returns what it still serves of others. */
async function deployments() {
  const folder = await mkdtemp(join(tmpdir(), "backroom-pages-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const web = join(folder, "web");
  const isServed = (folders: readonly string[], name: string) =>
    Promise.any(folders.map((each) => readFile(join(each, "assets", name), "utf8"))).catch(() => null);
  return {
    folder,
    start: async (hours: number, ...names: string[]) => {
      await rm(web, { recursive: true, force: true });
      await mkdir(join(web, "assets"), { recursive: true });
      for (const name of names) await writeFile(join(web, "assets", name), `code of ${name}`);
      const folders = await keepPages(web, join(folder, "kept"), new Date(MONDAY + hours * HOUR_MS));
      return (name: string) => isServed(folders, name);
    },
  };
}

test("the code of a replaced build is kept for a day from its replacement, however old the build is", async () => {
  const { start } = await deployments();
  expect(await (await start(0, "one.js"))("one.js")).toBeNull();
  // A start without another build replaces nothing.
  expect(await (await start(50, "one.js"))("one.js")).toBeNull();
  expect(await (await start(100, "two.js"))("one.js")).toBe("code of one.js");
  const third = await start(110, "three.js");
  expect([await third("one.js"), await third("two.js")]).toEqual(["code of one.js", "code of two.js"]);
  const later = await start(125, "three.js");
  expect([await later("one.js"), await later("two.js")]).toEqual([null, "code of two.js"]);
  expect(await (await start(135, "three.js"))("two.js")).toBeNull();
});

test("a start that was killed while copying a build loses nothing, and a server without pages keeps none", async () => {
  const { folder, start } = await deployments();
  await start(0, "one.js");
  await mkdir(join(folder, "kept", "incomplete", "assets"), { recursive: true });
  await writeFile(join(folder, "kept", "incomplete", "assets", "half.js"), "co");
  const next = await start(1, "two.js");
  expect([await next("one.js"), await next("half.js")]).toEqual(["code of one.js", null]);
  expect(await keepPages(join(folder, "nowhere"), join(folder, "never"), new Date(MONDAY))).toEqual([]);
  await expect(access(join(folder, "never"))).rejects.toThrow("ENOENT");
});
