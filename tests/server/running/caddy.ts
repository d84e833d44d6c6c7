import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { newDataFolder } from "./running-server";

export const hasCaddy = (): boolean => spawnSync("caddy", ["version"], { stdio: "ignore" }).error === undefined;

type Call = { method?: string; body?: object; headers?: Record<string, string> };
export type Reply = { status: number; headers: IncomingMessage["headers"]; text: string };

/**
 * Runs Caddy with deploy/Caddyfile, in which only the servers' addresses are replaced; Caddy's own authority signs the
 * certificate of localhost. Caddy ends with the test.
 */
export async function startCaddy(port: number, servers: readonly string[]) {
  const folder = newDataFolder();
  const file = path.join(folder, "Caddyfile");
  const deployed = readFileSync(path.join(projectRoot, "deploy/Caddyfile"), "utf8");
  const options = `{
    admin off
    skip_install_trust
    auto_https disable_redirects
    storage file_system ${folder}
  }\n`;
  writeFileSync(file, options + deployed.replace(/(?<=reverse_proxy ).+(?= \{)/, servers.join(" ")));
  const caddy = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { PATH: process.env["PATH"], HOME: folder, DOMAIN: `localhost:${port}` },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  caddy.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise((resolve) => caddy.once("close", resolve));
  onTestFinished(async () => {
    caddy.kill("SIGTERM");
    await ended;
  });

  const open = (url: string, { method = "GET", body, headers = {} }: Call = {}): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const ca = readFileSync(path.join(folder, "pki/authorities/local/root.crt"));
      const type = body && { "content-type": "application/json" };
      const sent = request(
        { host: "127.0.0.1", servername: "localhost", port, path: url, method, ca, headers: { ...type, ...headers } },
        resolve,
      );
      sent.setHeader("host", `localhost:${port}`);
      sent.once("error", reject);
      sent.end(body && JSON.stringify(body));
    });
  const call = async (url: string, sent?: Call): Promise<Reply> => {
    const reply = await open(url, sent);
    let text = "";
    for await (const chunk of reply.setEncoding("utf8")) text += chunk;
    return { status: reply.statusCode ?? 0, headers: reply.headers, text };
  };
  await expect
    .poll(
      () =>
        call("/livez").then(
          ({ status }) => status,
          (error: Error) => `${error.message}: ${said}`,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  return { open, call };
}
