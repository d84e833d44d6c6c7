import { connect, createServer, type AddressInfo } from "node:net";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { startServer } from "../kit/shop";

const SAMPLER = fileURLToPath(new URL("loop-sampler.mjs", import.meta.url));
const SERVER = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));

type Spread = { p50: number; p99: number; max: number };

/** In milliseconds. */
export type Turns = {
  computed: Spread;
  waited: Spread;
  long: { ms: number; requests: string[]; functions: string[] }[];
  longestGcMs: number;
};

/** The figures of an event loop since the previous read, in milliseconds. */
export type LoopFigures = {
  /** From one timer to the next, 10 ms of which are the timer's own. */
  delay: Spread;
  /** Null where the operating system does not count the time of each thread. */
  turns: Turns | null;
};

/** The built server with a demo shop, and the figures of its event loop. */
export async function startMeasured(data: string, orders: string, { profile }: { profile: boolean }) {
  const metricsPort = await freePort();
  const settings = {
    DATABASE_URL: "",
    BACKROOM_DATA: data,
    BACKROOM_SEED: orders,
    BACKROOM_METRICS_PORT: String(metricsPort),
  };
  const samplerPort = process.platform === "linux" ? await freePort() : null;
  const server =
    samplerPort === null
      ? await startServer(settings)
      : await startServer(
          { ...settings, BACKROOM_SAMPLER_PORT: String(samplerPort), BACKROOM_SAMPLER_PROFILE: profile ? "1" : "0" },
          ["--import", SAMPLER, SERVER],
        );
  const read = async (): Promise<LoopFigures> => ({
    delay: await readDelay(`http://127.0.0.1:${metricsPort}/metrics`),
    turns: samplerPort === null ? null : await readTurns(samplerPort),
  });
  return { ...server, read };
}

async function readDelay(url: string): Promise<Spread> {
  const text = await (await fetch(url)).text();
  const figure = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, "m").exec(text)?.[1]) * 1000;
  return { p50: figure("p50"), p99: figure("p99"), max: figure("max") };
}

async function readTurns(port: number): Promise<Turns> {
  let json = "";
  for await (const chunk of connect(port, "127.0.0.1")) json += String(chunk);
  return JSON.parse(json) as Turns;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
