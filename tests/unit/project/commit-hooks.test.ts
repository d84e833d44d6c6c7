import { execFile, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { someOf } from "../../length";

const lefthook = path.join(projectRoot, "node_modules/lefthook/bin/index.js");
const hasGit = spawnSync("git", ["--version"]).status === 0;

// Skipped only without git: a machine that merely runs the tests may lack it. Lefthook comes with the packages.
beforeEach((context) => context.skip(!hasGit, "git is not on PATH"));

let repository: string;
// A test run from a hook must not reach the repository of that hook.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

type Ended = { code: number | null; output: string };
const run = (program: string, args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const child = execFile(program, args, { cwd: repository, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
const git = (...args: string[]) => run("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args]);
const write = (file: string, text: string) => writeFileSync(path.join(repository, file), text);

beforeAll(async () => {
  repository = mkdtempSync(path.join(tmpdir(), "backroom-hooks-"));
  if (!hasGit) return;
  for (const file of ["lefthook.yml", "biome.json", ".oxlintrc.json", "layers.oxlintrc.json", "tools/lint"])
    cpSync(path.join(projectRoot, file), path.join(repository, file), { recursive: true });
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(repository, "node_modules"));
  write(".gitignore", "node_modules\n");
  write("unformatted.ts", "export const   old = 1\n");
  await git("init", "--quiet");
  await git("add", ".");
  await git("commit", "--quiet", "--no-verify", "--message=start: begin");
  await run(process.execPath, [lefthook, "install"]);
});
// A refused commit leaves its change behind, and the next commit would be refused because of it.
afterEach(() => git("reset", "--hard", "--quiet"));
afterAll(() => rmSync(repository, { recursive: true, force: true }));

const commit = async (message: string): Promise<Ended> => {
  await git("add", ".");
  return git("commit", "--allow-empty", `--message=${message}`);
};

const ACCEPTED = [
  "orders: retry a sale that lost its reply",
  `tools: ${"x".repeat(65)}`,
  "sign-in: name the server",
  'Revert "orders: retry"',
  "fixup! orders: retry",
];

test.each(someOf(ACCEPTED, 2))("the subject '%s' is accepted", async (subject) => {
  expect(await commit(subject)).toMatchObject({ code: 0 });
});

const REFUSED = [
  ["retry a sale", "does not name its area"],
  ["Orders: retry a sale", "does not name its area"],
  ["orders:retry a sale", "does not name its area"],
  [`tools: ${"x".repeat(66)}`, "73 characters"],
] as const;

test.each(someOf(REFUSED, 1))("the subject '%s' is refused", async (subject, why) => {
  const { code, output } = await commit(subject);
  expect(code).toBe(1);
  expect(output).toContain(why);
});

test("only files that a commit changes are linted and formatted", async () => {
  write("new.ts", "export const one = 1;\n");
  expect(await commit("tools: add a file")).toMatchObject({ code: 0 });
  write("new.ts", "export const   one = 1;\n");
  expect(await commit("tools: change a file")).toMatchObject({ code: 1 });
  // Well formatted, so that only the linter can refuse it.
  write("new.ts", "export function one(): void {\n  debugger;\n}\n");
  const { code, output } = await commit("tools: change a file");
  expect(code).toBe(1);
  expect(output).toContain("no-debugger");
});
