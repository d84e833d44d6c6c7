import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { SECRETS } from "../../../server/core/secret-files";
import { readUnit } from "./systemd-units";

type Service = {
  image: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  command?: string[];
  healthcheck?: { test: string[]; interval: string; retries: number };
  stop_grace_period?: string;
  shm_size?: string;
};
// Comes with Vite.
const yaml: { parse: (text: string, options: { merge: boolean }) => { services: Record<string, Service> } } =
  createRequire(import.meta.url)("yaml");

const QUADLET = path.join(projectRoot, "deploy/quadlet");
const files = readdirSync(QUADLET);
const { services } = yaml.parse(readFileSync(path.join(projectRoot, "compose.yaml"), "utf8"), { merge: true });
const unitOf = (name: string) => readUnit(path.join(QUADLET, `backroom-${name}.container`));
/** Assignments, each of which may be quoted as a whole. */
const assigned = (lines: readonly string[] = []) =>
  new Map(
    lines
      .flatMap((line) => line.match(/"[^"]+"|\S+/g) ?? [])
      .map((each) => each.replaceAll('"', ""))
      .map((each) => [each.slice(0, each.indexOf("=")), each.slice(each.indexOf("=") + 1)]),
  );

/** What the files of /etc/backroom hold, as docs/operations.md writes them. */
const documented = (name: string) => {
  const docs = readFileSync(path.join(projectRoot, "docs/operations.md"), "utf8");
  const [, text = ""] = new RegExp(`cat > /etc/backroom/${name}\\.env <<END\n([^]*?)\nEND`).exec(docs) ?? [];
  return assigned(text.split("\n").filter((line) => !line.startsWith("#")));
};
/** Secrets of podman that a unit asks for, by the file or variable they become. */
const secretsOf = (lines: readonly string[] = []) =>
  lines.map((line) => /^(?<secret>[\w-]+)(?<env>,type=env)?,target=(?<target>[\w-]+)$/.exec(line)?.groups);

test("there is a container for each service of compose.yaml, and a volume for each volume", () => {
  const named = (kind: string) =>
    files.filter((file) => file.endsWith(kind)).map((file) => file.slice(9, -kind.length));
  expect(named(".container").toSorted()).toEqual(Object.keys(services).toSorted());
  const mounted = Object.values(services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => !volume.startsWith("./"));
  expect(named(".volume").toSorted()).toEqual(mounted.map((volume) => volume.split(":")[0]).toSorted());
});

describe.each(Object.entries(services))("%s", (name, service) => {
  const unit = unitOf(name);

  test("runs the same image and command in the same network, and starts again", () => {
    const [image = ""] = unit["Image"] ?? [];
    expect(image.replace(/^(docker\.io\/(library\/)?|localhost\/)/, "")).toBe(service.image);
    expect(unit["Exec"]).toEqual(service.command && [service.command.join(" ")]);
    expect([unit["ContainerName"], unit["Network"]]).toEqual([[name], ["backroom.network"]]);
    expect(unit["Restart"]).toEqual(["always"]);
    expect(unit["PublishPort"]).toEqual(service.ports);
  });

  test("mounts the same", () => {
    const mounts = service.volumes?.map((volume) =>
      volume.replace(/^\.\/deploy\//, "/etc/backroom/").replace(/^([\w-]+):/, "backroom-$1.volume:"),
    );
    expect(unit["Volume"]).toEqual(mounts);
  });

  test("gets the same settings, and secrets as files where it reads such", () => {
    const secrets = secretsOf(unit["Secret"]);
    expect(secrets).not.toContain(undefined);
    const own = assigned(unit["Environment"]);
    for (const [variable, value] of own) {
      if (!variable.endsWith("_FILE")) expect([variable, value]).toEqual([variable, service.environment?.[variable]]);
      else expect(secrets.map((each) => `/run/secrets/${each?.["target"]}`)).toContain(value);
    }
    const further = (unit["EnvironmentFile"] ?? []).flatMap((file) => [
      ...documented(path.basename(file, ".env")).keys(),
    ]);
    const fromSecrets = secrets.filter((each) => each?.["env"]).map((each) => each?.["target"] ?? "");
    const given = [...own.keys(), ...further, ...fromSecrets].map((variable) => variable.replace(/_FILE$/, ""));
    expect(given.toSorted()).toEqual(Object.keys(service.environment ?? {}).toSorted());
  });

  test("has the same time to end, health check and shared memory", () => {
    const args = unit["PodmanArgs"]?.[0] ?? "";
    const seconds = service.stop_grace_period?.replace("s", "");
    expect(/--stop-timeout=(\d+)/.exec(args)?.[1]).toBe(seconds);
    // systemd gives up later than podman.
    if (seconds) expect(Number(unit["TimeoutStopSec"]?.[0])).toBeGreaterThan(Number(seconds));
    expect(/--shm-size=(\d+m)/.exec(args)?.[1]).toBe(service.shm_size?.replace("mb", "m"));
    expect(unit["HealthCmd"]).toEqual(service.healthcheck && [service.healthcheck.test.slice(1).join(" ")]);
    expect(unit["HealthInterval"]).toEqual(service.healthcheck && [service.healthcheck.interval]);
    expect(unit["HealthRetries"]).toEqual(service.healthcheck && [String(service.healthcheck.retries)]);
  });
});

test("the servers differ in their number only, are confined, and read the files that the server knows", () => {
  const text = (number: number) => readFileSync(path.join(QUADLET, `backroom-server-${number}.container`), "utf8");
  expect(text(2)).toBe(text(1).replaceAll(/server([- ])1/g, "server$12"));
  expect(unitOf("server-1")).toMatchObject({
    ReadOnly: ["true"],
    Tmpfs: ["/tmp"],
    DropCapability: ["all"],
    NoNewPrivileges: ["true"],
  });
  const asFiles = [...assigned(unitOf("server-1")["Environment"]).keys()].filter((name) => name.endsWith("_FILE"));
  for (const name of asFiles) expect(SECRETS).toContain(name.replace("_FILE", ""));
});

/** Debian 12 has podman 4.3, without one. */
const GENERATORS = ["/usr/libexec/podman/quadlet", "/usr/lib/podman/quadlet", "quadlet"];

test("podman's generator makes a service of each file", ({ skip }) => {
  const run = (generator: string) =>
    spawnSync(generator, ["-dryrun"], { encoding: "utf8", env: { ...process.env, QUADLET_UNIT_DIRS: QUADLET } });
  const ran = GENERATORS.map(run).find(({ error }) => error === undefined);
  skip(ran === undefined, "podman's quadlet is not installed: it is part of podman 4.4 and newer");
  expect(ran?.stderr).not.toMatch(/unsupported|error|invalid/i);
  expect(ran?.status).toBe(0);
  const made = [...(ran?.stdout ?? "").matchAll(/^---(\S+\.service)---$/gm)].map(([, name]) => name);
  const expected = files.map((file) =>
    file.replace(/\.container$/, ".service").replace(/\.(volume|network)$/, "-$1.service"),
  );
  expect(made.toSorted()).toEqual(expected.toSorted());
});
