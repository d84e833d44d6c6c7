import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clean, planted } from "./layers.cases";

const project = fileURLToPath(new URL("../../../", import.meta.url));
const oxlint = path.join(project, "node_modules/oxlint/bin/oxlint");

interface Verdict {
  files: number;
  /** The violations, by file. */
  complaints: Map<string, string[]>;
}

function lint(root: string): Promise<Verdict> {
  const args = [oxlint, "-c", "layers.oxlintrc.json", "--format", "json", "src", "server"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_failed, stdout, stderr) => {
      try {
        const report: { number_of_files: number; diagnostics: { message: string; filename: string }[] } =
          JSON.parse(stdout);
        const complaints = new Map<string, string[]>();
        for (const { filename, message } of report.diagnostics)
          complaints.set(filename, [...(complaints.get(filename) ?? []), message]);
        resolve({ files: report.number_of_files, complaints });
      } catch {
        reject(new Error(`oxlint gave no report: ${stdout}${stderr}`));
      }
    });
  });
}

const rooms: string[] = [];

async function build(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), "backroom-layers-"));
  rooms.push(root);
  await cp(path.join(project, "tools/lint"), path.join(root, "tools/lint"), { recursive: true });
  await cp(path.join(project, "layers.oxlintrc.json"), path.join(root, "layers.oxlintrc.json"));
  for (const [file, source] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), source);
  }
  return root;
}

afterAll(() => Promise.all(rooms.map((root) => rm(root, { recursive: true, force: true }))));

test("a house that keeps the rules passes", async () => {
  const verdict = await lint(await build(clean));
  expect([...verdict.complaints]).toEqual([]);
  expect(verdict.files).toBe(Object.keys(clean).length);
});

describe("each broken rule is caught", () => {
  let verdict: Verdict;
  beforeAll(async () => {
    const broken = Object.fromEntries(planted.map(([, file, source]) => [file, source]));
    verdict = await lint(await build({ ...clean, ...broken }));
  });

  test.each(planted)("%s", (_rule, file, _source, complaint) => {
    expect(verdict.complaints.get(file)).toEqual([expect.stringMatching(complaint)]);
  });

  test("and nothing else is", () => {
    expect([...verdict.complaints.keys()].toSorted()).toEqual(planted.map(([, file]) => file).toSorted());
  });
});

test("the checker reads every module of the project", async () => {
  const names = await Promise.all(
    ["src", "server"].map((top) => readdir(path.join(project, top), { recursive: true })),
  );
  const modules = names.flat().filter((name) => /\.(ts|tsx)$/.test(name));
  expect(modules.length).toBeGreaterThan(0);
  expect((await lint(project)).files).toBe(modules.length);
});
