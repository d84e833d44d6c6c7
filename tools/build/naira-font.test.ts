import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { nairaFont } from "./naira-font";

test("several builds of one process can start before the font is there", async () => {
  const folder = await mkdtemp(join(tmpdir(), "font-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const target = join(folder, "naira.woff2");
  await Promise.all(Array.from({ length: 7 }, () => nairaFont(target).buildStart()));
  expect(await readdir(folder)).toEqual(["naira.woff2"]);
});
