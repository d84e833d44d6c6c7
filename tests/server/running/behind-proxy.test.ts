import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { EXAMPLES } from "../../../server/rooms";
import { projectRoot } from "../../../server/core/root";
import { createDatabase } from "../harness";
import { uploadBodyOf } from "../products/media/media-kit";
import { openBucket } from "../products/media/s3-like";
import { hasCaddy, startCaddy } from "./caddy";
import { freePort } from "../../../tools/kit/free-port";
import { newDataFolder, runServer } from "./running-server";

type Compose = { services: Record<string, { environment: Record<string, string> }> };
// Part of Vite.
const yaml: { parse: (text: string, options: { merge: boolean }) => Compose } = createRequire(import.meta.url)("yaml");
const compose = yaml.parse(readFileSync(path.join(projectRoot, "compose.yaml"), "utf8"), { merge: true });

const CODE = /setup code .+ is ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})$/m;
const CALLS = 20;

test("two servers behind deploy/Caddyfile open a shop, share one bucket for pictures, report each other's changes, and either can serve alone", {
  timeout: 120_000,
}, async ({ skip }) => {
  skip(!hasCaddy(), "caddy is not on PATH: apt-get install caddy");

  const database = await createDatabase();
  onTestFinished(database.drop);
  const bucket = await openBucket();
  onTestFinished(bucket.close);
  const port = await freePort();
  const start = () =>
    runServer({
      ...compose.services["server-1"]?.environment,
      // As in the Dockerfile.
      BACKROOM_MODE: "production",
      BACKROOM_DATA: newDataFolder(),
      DATABASE_URL: database.url,
      BACKROOM_PUBLIC_URL: `https://localhost:${port}`,
      // Here the proxy is on this machine, in compose.yaml in another container.
      BACKROOM_TRUST_PROXY: "loopback",
      BACKROOM_METRICS_HOST: "127.0.0.1",
      BACKROOM_METRICS_PORT: "0",
      BACKROOM_BUCKET_URL: bucket.settings.url,
      BACKROOM_BUCKET_REGION: bucket.settings.region,
      BACKROOM_BUCKET_KEY_ID: bucket.settings.accessKeyId,
      BACKROOM_BUCKET_SECRET: bucket.settings.secretAccessKey,
      // What .env may leave out.
      DATABASE_POOLER: "",
      BACKROOM_SMTP_URL: "",
      BACKROOM_MAIL_FROM: "",
    });
  const servers = [start(), start()];
  const origins = await Promise.all(servers.map(({ ready }) => ready));
  const { open, call } = await startCaddy(
    port,
    origins.map((origin) => new URL(origin).host),
  );

  const first = await call("/");
  expect([first.status, first.headers.location]).toEqual([302, "/setup"]);
  const page = await call("/setup", { headers: { accept: "text/html" } });
  expect([page.status, page.headers["strict-transport-security"]]).toEqual([200, "max-age=31536000"]);
  await expect.poll(() => servers.every(({ stdout }) => CODE.test(stdout()))).toBe(true);
  const code = CODE.exec(servers[0]?.stdout() ?? "")?.[1];
  const owner = EXAMPLES["POST /api/setup"]?.body as Record<string, string>;
  expect((await call("/api/setup", { method: "POST", body: { ...owner, code } })).status).toBe(200);
  const { email, password } = owner;
  const login = await call("/api/auth/login", { method: "POST", body: { email, password } });
  const { Authenticated } = JSON.parse(login.text) as { Authenticated: { AccessToken: string } };
  const headers = { "tw-auth": `Bearer ${Authenticated.AccessToken}` };

  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const upload = await call("/api/media/assets/upload", { method: "POST", headers, body: uploadBodyOf(bytes) });
  const reference = (JSON.parse(upload.text) as { data: string }).data;
  expect([...bucket.objects.keys()]).toEqual([reference.replace("/media/", "")]);
  for (const origin of origins) expect((await fetch(origin + reference)).status).toBe(200);

  const stream = await open("/api/events", { headers: { ...headers, accept: "text/event-stream" } });
  onTestFinished(() => void stream.destroy());
  let events = "";
  stream.setEncoding("utf8").on("data", (text: string) => (events += text));
  await expect.poll(() => events).toContain("event: ready");
  const supplier = EXAMPLES["POST /api/inventory/suppliers/new"]?.body as Record<string, string>;
  const add = (name: string) =>
    call("/api/inventory/suppliers/new", {
      method: "POST",
      headers,
      body: { ...supplier, name },
    });
  const handled = () => servers.map(({ stderr }) => stderr().split("/api/inventory/suppliers/new").length - 1);
  const statuses = [];
  for (let turn = 0; turn < CALLS; turn += 1) statuses.push((await add(`supplier-${turn}`)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expect.poll(() => Math.min(...handled())).toBeGreaterThan(0);
  await expect.poll(() => events.split('"supplier"').length - 1).toBe(CALLS);

  servers[0]?.signal("SIGKILL");
  await servers[0]?.ended;
  const after = [];
  for (let turn = 0; turn < CALLS; turn += 1) after.push((await call("/api/inventory/suppliers", { headers })).status);
  expect(after).toEqual(Array.from({ length: CALLS }, () => 200));
});
