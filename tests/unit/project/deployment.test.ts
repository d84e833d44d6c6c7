import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../../server/config";
import { projectRoot } from "../../../server/core/root";

type Service = {
  build?: { context: string; args: Record<string, string> };
  environment?: Record<string, string>;
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  security_opt?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

// Comes with Vite.
const yaml: { parse: (text: string, options: { merge: boolean }) => Compose } = createRequire(import.meta.url)("yaml");

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");
const dockerfile = read("Dockerfile");
const compose = yaml.parse(read("compose.yaml"), { merge: true });
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const settings = read("server/config.ts");

const FILLED: Record<string, string> = {
  DOMAIN: "backroom.example.com",
  DATABASE_POOLER: "transaction",
  SMTP_URL: "smtp://backroom:secret@smtp.example.com:587",
  MAIL_FROM: "Backroom <backroom@example.com>",
};
const filled = (text: string) => text.replace(/\$\{(\w+)(:[?-])?\}/g, (_, name: string) => FILLED[name] ?? "a1b2c3");

const imageEnvironment = Object.fromEntries(
  Array.from(/^ENV (.+)$/m.exec(dockerfile)?.[1]?.matchAll(/(\w+)=(\S+)/g) ?? [], ([, name, value]) => [name, value]),
) as Record<string, string>;

const servers = Object.entries(compose.services).filter(([name]) => name.startsWith("server-"));

describe("the image", () => {
  test("copies existing files and starts the command of npm start", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?:--from=build \/app\/)?((?:[\w./-]+ )+)/gm)];
    const sources = copied.flatMap(([, paths = ""]) => paths.trim().split(" "));
    const made = new Set(["node_modules", "dist"]);
    expect(sources.length).toBeGreaterThan(4);
    for (const path of sources) if (!made.has(path)) expect(existsSync(join(projectRoot, path)), path).toBe(true);
    for (const [, path = ""] of dockerfile.matchAll(/--ssr (\S+)/g))
      expect(existsSync(join(projectRoot, path))).toBe(true);
    expect(dockerfile).toContain(`CMD ${JSON.stringify(scripts["start"]?.split(" ")).replaceAll(",", ", ")}\n`);
  });

  test("gets its commit before the pages are built, and is built without one", () => {
    const [, stage = ""] = /^FROM .* AS build\n([^]*?)^FROM /m.exec(dockerfile) ?? [];
    const [, asked = "", whenNot] = /^ARG (\w+)=(.*)$/m.exec(stage) ?? [];
    expect(read("tools/build/build-commit.ts")).toContain(`process.env.${asked} ||`);
    expect(whenNot).toBe("");
    expect(stage.indexOf(`ARG ${asked}`)).toBeGreaterThan(stage.indexOf("npm ci"));
    expect(stage.indexOf(`ARG ${asked}`)).toBeLessThan(stage.indexOf("npm run build"));
    for (const [, { build }] of servers) expect(build).toEqual({ context: ".", args: { [asked]: `\${${asked}:-}` } });
    expect(read("docs/operations.md")).toContain(`${asked}=$(git rev-parse --short=12 HEAD) docker compose build`);
  });

  test("runs as an ordinary user in production and checks its health with an existing route", () => {
    expect(dockerfile).toMatch(/\nUSER node\n/);
    expect(imageEnvironment["BACKROOM_MODE"]).toBe("production");
    expect(dockerfile).toContain(`EXPOSE ${imageEnvironment["PORT"]}\n`);
    const asked = /PORT \+ '(\/\w+)'/.exec(dockerfile)?.[1];
    expect(read("server/core/http/health-routes.ts")).toContain(`"${asked}"`);
  });
});

describe("the servers of compose.yaml", () => {
  test("are two that differ only in their data", () => {
    expect(servers.map(([name]) => name)).toEqual(["server-1", "server-2"]);
    const [one, other] = servers.map(([, { volumes: _own, ...rest }]) => rest);
    expect(one).toEqual(other);
    expect(servers[0]?.[1].volumes).not.toEqual(servers[1]?.[1].volumes);
  });

  test.each(servers)("%s can write to its data and to /tmp alone, and gain no rights", (_name, service) => {
    expect(service).toMatchObject({ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"] });
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.volumes).toEqual([expect.stringMatching(/^server-\d:\/data$/)]);
    expect(dockerfile).toContain(`\nVOLUME ${imageEnvironment["BACKROOM_DATA"]}\n`);
  });

  test.each(servers)("%s has settings that the server accepts", (_name, { environment = {} }) => {
    const given = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(value)]));
    for (const name of Object.keys({ ...imageEnvironment, ...given })) {
      if (name !== "NODE_ENV") expect(settings, name).toMatch(new RegExp(`\\b${name}: z`));
    }
    const config = readConfig({ ...imageEnvironment, ...given });
    expect(config).toMatchObject({ port: 4000, host: "0.0.0.0", dataFolder: "/data", isProduction: true });
    expect(config.bucket?.url).toBe("http://garage:3900/pictures");
  });

  test("depend on existing services, volumes and files", () => {
    for (const { depends_on: needed = [], volumes = [] } of Object.values(compose.services)) {
      for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(compose.services).toHaveProperty(name);
      for (const volume of volumes) {
        const [source = ""] = volume.split(":");
        if (source.startsWith("./")) expect(existsSync(join(projectRoot, source)), source).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  test("match the proxy's upstreams and the bucket's name", () => {
    const proxied = /reverse_proxy (.+) \{/.exec(read("deploy/Caddyfile"))?.[1]?.split(" ");
    expect(proxied).toEqual(servers.map(([name]) => `${name}:${imageEnvironment["PORT"]}`));
    expect(read("server/core/http/health-routes.ts")).toContain(
      `"${/health_uri (\S+)/.exec(read("deploy/Caddyfile"))?.[1]}"`,
    );
    expect(read("deploy/garage.toml")).toContain('api_bind_addr = "[::]:3900"');
    expect(compose.services["garage"]?.environment?.["GARAGE_DEFAULT_BUCKET"]).toBe("pictures");
  });

  test("need no setting that the example of .env omits", () => {
    const asked = new Set(Array.from(read("compose.yaml").matchAll(/\$\{(\w+)/g), ([, name = ""]) => name));
    const named = Array.from(read("deploy/env.example").matchAll(/^(\w+)=/gm), ([, name = ""]) => name);
    expect([...asked].toSorted()).toEqual(named.toSorted());
  });
});
