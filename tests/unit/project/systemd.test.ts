import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../server/config";
import { projectRoot } from "../../../server/core/root";
import { SECRETS } from "../../../server/core/secret-files";
import { environmentOf, readUnit, UNITS, unitNames } from "./systemd-units";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const SERVICES = unitNames("service");
const TIMERS = unitNames("timer");
const DATABASE = "postgres://backroom:secret@db.example.com:5432/backroom";

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "backroom-units-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with the credentials of a unit, as systemd makes it. */
function credentialsOf(name: string): string {
  const folder = newFolder();
  for (const line of readUnit(name)["LoadCredential"] ?? [])
    writeFileSync(path.join(folder, line.split(":")[0] ?? ""), `${DATABASE}\n`);
  return folder;
}

const commands = [...read("tools/data/commands.ts").matchAll(/\.command\("([\w-]+)"\)/g)].map(([, name]) => name);

describe.each(SERVICES)("%s", (name) => {
  const unit = readUnit(name);

  test("sets what the server knows, its data in the folder that systemd makes", () => {
    const environment = environmentOf(unit, credentialsOf(name));
    const known = [...read("server/config.ts").matchAll(/^ {2}(\w+): z/gm)].map(([, setting]) => setting);
    const settings = [...known, ...SECRETS.map((secret) => `${secret}_FILE`), "NODE_ENV"];
    for (const setting of Object.keys(environment)) expect(settings).toContain(setting);
    const config = readConfig(environment);
    expect(config).toMatchObject({ isProduction: true, databaseUrl: DATABASE });
    const folders = unit["StateDirectory"]?.[0]?.split(" ").map((folder) => `/var/lib/${folder}`);
    expect(folders).toContain(config.dataFolder);
  });

  test("is as confined as the others", () => {
    const confinement = (unitName: string) => {
      const lines = readFileSync(path.join(UNITS, unitName), "utf8").split("\n");
      const end = lines.indexOf("[Install]");
      return lines.slice(lines.indexOf("UMask=0077"), end === -1 ? undefined : end).filter((line) => line !== "");
    };
    expect(confinement(name).length).toBeGreaterThan(20);
    expect(confinement(name)).toEqual(confinement("backroom.service"));
    for (const [setting, value] of Object.entries({ ProtectSystem: "strict", NoNewPrivileges: "yes" }))
      expect(unit[setting]).toEqual([value]);
    expect(unit["User"]).toEqual(["backroom"]);
  });
});

test("the server is started as by npm start, behind the proxy of this machine, and gets the time to end", () => {
  const unit = readUnit("backroom.service");
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(unit["ExecStart"]).toEqual([`/usr/bin/${scripts["start"]}`]);
  const config = readConfig(environmentOf(unit, credentialsOf("backroom.service")));
  expect(config).toMatchObject({ host: "127.0.0.1", port: 4000, trustProxy: ["loopback"] });
  expect(config.metrics).toEqual({ host: "127.0.0.1", port: 9464 });
  const [, seconds] = /_MS = (\d+)_000;/.exec(read("server/core/startup/drain.ts")) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(unit["TimeoutStopSec"]?.[0])).toBeGreaterThan(Number(seconds));
  expect([unit["Restart"], unit["KillMode"]]).toEqual([["always"], ["mixed"]]);
});

test("the jobs of the night run commands of the image, and each has its timer", () => {
  const bundle = "dist/data/main.js";
  expect(read("Dockerfile")).toContain(`--outDir ${path.dirname(bundle)}`);
  const jobs = SERVICES.filter((name) => name !== "backroom.service");
  expect(jobs.map((name) => name.replace(".service", ".timer")).toSorted()).toEqual(TIMERS.toSorted());
  for (const name of jobs) {
    const [, command] =
      new RegExp(`/usr/bin/node ${bundle} ([\\w-]+)`).exec(readUnit(name)["ExecStart"]?.[0] ?? "") ?? [];
    expect(commands).toContain(command);
  }
  const [folder] =
    /\/var\/lib\/backroom-backups/.exec(readUnit("backroom-backup.service")["ExecStart"]?.[0] ?? "") ?? [];
  expect(readUnit("backroom-backup.service")["StateDirectory"]?.[0]?.split(" ")).toContain(path.basename(folder ?? ""));
});

test("systemd accepts the units, and rates each as well confined", ({ skip }) => {
  const analyze = (...args: string[]) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
  skip(analyze("--version").error !== undefined, "systemd-analyze is not on PATH: apt-get install systemd");
  const folder = newFolder();
  for (const name of TIMERS) copyFileSync(path.join(UNITS, name), path.join(folder, name));
  // The Node of this machine may be elsewhere.
  for (const name of SERVICES)
    writeFileSync(
      path.join(folder, name),
      read(`deploy/systemd/${name}`).replaceAll("/usr/bin/node", process.execPath),
    );
  const files = [...SERVICES, ...TIMERS].map((name) => path.join(folder, name));
  const { status, stdout, stderr } = analyze("verify", "--man=no", ...files);
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
  for (const name of SERVICES) {
    const rated = analyze("security", "--offline=yes", "--threshold=20", "--no-pager", path.join(folder, name));
    expect(rated.status, rated.stdout).toBe(0);
  }
});
