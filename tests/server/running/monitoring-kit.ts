import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, onTestFinished } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { freePort } from "../../../tools/kit/free-port";
import { newDataFolder } from "./running-server";

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Panel = { title: string; targets: { expr: string }[] };
// Comes with Vite.
const yaml: { parse: (text: string) => Rules } = createRequire(import.meta.url)("yaml");

export const PROMETHEUS = path.join(projectRoot, "deploy/prometheus");
export const RULES = path.join(PROMETHEUS, "alerts.yaml");

export const isInstalled = (program: string): boolean =>
  spawnSync(program, ["--version"], { stdio: "ignore" }).error === undefined;

export const alerts = (): Rules["groups"][number]["rules"] =>
  yaml.parse(readFileSync(RULES, "utf8")).groups.flatMap(({ rules }) => rules);

/** The panels of the dashboard, with its variables replaced as Grafana does for all servers. */
export function panels(): { title: string; expressions: string[] }[] {
  const text = readFileSync(path.join(projectRoot, "deploy/grafana/backroom.json"), "utf8");
  const filled = (expr: string) => expr.replaceAll("$__rate_interval", "1m").replaceAll("$instance", ".*");
  return (JSON.parse(text) as { panels: Panel[] }).panels.map(({ title, targets }) => ({
    title,
    expressions: targets.map(({ expr }) => filled(expr)),
  }));
}

export type Answer = {
  status: string;
  data: { result: { metric: Record<string, string>; value: [number, string] }[] };
};

/** Starts a Prometheus that scrapes a server each second with the rules of deploy/prometheus; it ends with the test. */
export async function startPrometheus(metricsAddress: string) {
  const folder = newDataFolder();
  const port = await freePort();
  const config = path.join(folder, "prometheus.yaml");
  const shipped = readFileSync(path.join(PROMETHEUS, "prometheus.yaml"), "utf8");
  const here = shipped
    .replace("scrape_interval: 15s", "scrape_interval: 1s\n  evaluation_interval: 1s")
    .replace("[alerts.yaml]", JSON.stringify([RULES]))
    .replace("127.0.0.1:9464", new URL(metricsAddress).host);
  writeFileSync(config, here);
  const child = spawn(
    "prometheus",
    [`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`],
    { stdio: "ignore" },
  );
  const ended = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  const get = async <Reply>(url: string): Promise<Reply> =>
    (await (await fetch(`http://127.0.0.1:${port}${url}`)).json()) as Reply;
  const query = (expr: string) => get<Answer>(`/api/v1/query?query=${encodeURIComponent(expr)}`);
  await expect
    .poll(() => query('up{job="backroom"}').then(({ data }) => data.result[0]?.value[1], String), { timeout: 60_000 })
    .toBe("1");
  return { get, query };
}
