import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { createDatabase } from "../harness";
import { freePort } from "../../../tools/kit/free-port";

const STORAGE = path.join(projectRoot, ".cache/image");
const OPTIONS = ["--storage-driver=vfs", `--root=${STORAGE}/root`, `--runroot=${STORAGE}/run`];
const BASE = "localhost/backroom-base";
const HOUR = 3_600_000;

const isOnPath = (name: string) => spawnSync(name, ["--version"], { stdio: "ignore" }).error === undefined;

function whyNot(): string | undefined {
  if (process.env["BACKROOM_LONG"] !== "1") return "building an image takes minutes: npm run test:long does it";
  if (process.getuid?.() !== 0) return "buildah --isolation chroot needs root";
  const missing = ["buildah", "mmdebstrap"].find((name) => !isOnPath(name));
  return missing && `${missing} is not on PATH: apt-get install buildah mmdebstrap`;
}

const buildah = (...args: string[]) => execFileSync("buildah", [...OPTIONS, ...args], { encoding: "utf8" }).trim();

/** Prints the progress: npm test would end a build without output. */
function build(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: projectRoot, stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => (code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}`))));
  });
}

/** A container of the image, removed after the test; `run` runs its own command or another one. */
function newContainer(settings: Record<string, string>) {
  const name = buildah("from", "--pull-never", "localhost/backroom");
  onTestFinished(() => void buildah("rm", name));
  const env = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`);
  const run = (command: string[]): { child: ChildProcess; ended: Promise<number | null>; said: () => string } => {
    const child = spawn("buildah", [...OPTIONS, "run", "--isolation=chroot", ...env, name, "--", ...command]);
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, ended, said: () => said };
  };
  const { OCIv1: image } = JSON.parse(buildah("inspect", name)) as { OCIv1: { config: { Cmd: string[] } } };
  return { run, command: image.config.Cmd };
}

/** Starts a server of the image and waits until its database accepts writes; it ends with the test. */
async function startServer(database: string) {
  const port = String(await freePort());
  const { run, command } = newContainer({ DATABASE_URL: database, PORT: port, HOST: "127.0.0.1" });
  const { child, ended, said } = run(command);
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const origin = `http://127.0.0.1:${port}`;
  while (child.exitCode === null) {
    const reply = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (reply?.status === 200) return { origin, said };
    await pause(250);
  }
  throw new Error(`The container ended: ${said()}`);
}

test("the image is built, two of its servers share a database, and its commands read that shop", {
  timeout: HOUR,
}, async ({ skip }) => {
  const reason = whyNot();
  skip(reason !== undefined, reason);

  mkdirSync(STORAGE, { recursive: true });
  if (!buildah("images", "--format={{.Name}}").includes(BASE)) {
    await build("deploy/base-image.sh", [BASE, ...OPTIONS]);
  }
  await build("buildah", [
    ...OPTIONS,
    "bud",
    "--isolation=chroot",
    "--pull-never",
    // The health check is not part of the OCI format.
    "--format=docker",
    `--build-arg=BASE=${BASE}`,
    "--build-arg=BACKROOM_COMMIT=0123456789ab",
    "--tag=localhost/backroom",
    ".",
  ]);

  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const one = await startServer(url);
  const other = await startServer(url);
  for (const { origin } of [one, other]) {
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    // A new shop leads to its set-up.
    const page = await fetch(origin, { headers: { accept: "text/html" } });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<div id="root">');
  }
  expect(one.said() + other.said()).toMatch(/setup code/i);

  const { run } = newContainer({ DATABASE_URL: url });
  const whoami = run(["node", "-p", "process.getuid()"]);
  expect(await whoami.ended).toBe(0);
  expect(whoami.said().trim()).toBe("1000");
  const bill = run(["node", "-p", "JSON.parse(fs.readFileSync('dist/sbom.cdx.json', 'utf8')).bomFormat"]);
  expect(await bill.ended, bill.said()).toBe(0);
  expect(bill.said().trim()).toBe("CycloneDX");
  const verify = run(["node", "dist/data/main.js", "verify-data"]);
  expect(await verify.ended, verify.said()).toBe(0);
  expect(verify.said()).toMatch(/All \d+ hold/);
  const backup = run(["node", "dist/data/main.js", "backup", "/data/monday"]);
  expect(await backup.ended, backup.said()).toBe(0);
});
