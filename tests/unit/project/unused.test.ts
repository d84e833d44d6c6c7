import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const project = fileURLToPath(new URL("../../../", import.meta.url));

interface Found {
  code: number;
  report: string;
}

/** Runs the project's own knip configuration over a small app in a folder of its own. */
async function knip(files: Record<string, string>): Promise<Found> {
  const root = await mkdtemp(path.join(tmpdir(), "backroom-unused-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await cp(path.join(project, "knip.jsonc"), path.join(root, "knip.jsonc"));
  await symlink(path.join(project, "node_modules"), path.join(root, "node_modules"));
  for (const [file, source] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), source);
  }
  const args = [path.join(project, "node_modules/knip/bin/knip.js"), "--no-progress", "--no-config-hints"];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { cwd: root }, (_failed, stdout, stderr) => {
      resolve({ code: child.exitCode ?? 1, report: stdout + stderr });
    });
  });
}

/** The start command names the entry. */
const manifest = (dependencies: Record<string, string>) =>
  JSON.stringify({ name: "app", type: "module", scripts: { start: "node server/main.ts" }, dependencies });

const app = {
  "package.json": manifest({ zod: "*" }),
  "server/main.ts": `import "zod"; import { used } from "./used"; process.title = used;`,
  "server/used.ts": `export const used = "used";`,
};

test("an app that uses all it has passes", async () => {
  expect(await knip(app)).toEqual({ code: 0, report: expect.any(String) });
});

test.each([
  ["an export", { "server/used.ts": `export const used = 1; export const idleExport = 2;` }, "idleExport"],
  ["a file", { "server/idle-file.ts": `export {};` }, "server/idle-file.ts"],
  ["a dependency", { "package.json": manifest({ zod: "*", axios: "*" }) }, "axios"],
])("%s that nothing uses is reported", async (_what, planted, name) => {
  const { code, report } = await knip({ ...app, ...planted });
  expect(code).toBe(1);
  expect(report).toContain(name);
});
