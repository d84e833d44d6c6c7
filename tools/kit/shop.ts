import { spawn, type ChildProcess } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { PATIENCE } from "./patience";

const SERVER = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url));
const FILLING = /Filling a demo shop/;
const READY = /Backroom is ready at (http:\/\/\S+)\n/;

export interface Shop {
  /** Without a slash at its end. */
  origin: string;
  /** Of its data and its database. */
  folder: string;
  /** Ends the server and its database, and removes the data. */
  stop(): Promise<void>;
}

export interface Server {
  /** Without a slash at its end. */
  origin: string;
  pid: number;
  readyMs: number;
  /** How much of that went into filling the demo shop; 0 when it was filled before. */
  fillMs: number;
  /** Ends the server, and its database if that is the embedded one. */
  stop(): Promise<void>;
}

function ready(server: ChildProcess, onFill: () => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    let isFilling = false;
    const fail = (what: string) => reject(new Error(`The server ${what}. Its output:\n${output.slice(-4000)}`));
    const timer = setTimeout(() => fail(`was not ready within ${PATIENCE.start / 1000} s`), PATIENCE.start);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      if (!isFilling && FILLING.test(output)) {
        isFilling = true;
        onFill();
      }
      const origin = READY.exec(output)?.[1];
      if (!origin) return;
      clearTimeout(timer);
      server.stdout?.off("data", listen).resume();
      server.stderr?.off("data", listen).resume();
      resolve(origin.replace(/\/$/, ""));
    };
    server.stdout?.on("data", listen);
    server.stderr?.on("data", listen);
    server.once("error", (error) => fail(`did not start: ${error.message}`));
    server.once("exit", (code) => {
      clearTimeout(timer);
      fail(`ended with code ${code} before it was ready`);
    });
  });
}

function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.kill("SIGKILL"), PATIENCE.action);
    server.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    server.kill("SIGTERM");
  });
}

/** Starts the built server, or another `program`, on a free port; `settings` are additional environment variables. */
export async function startServer(settings: Record<string, string>, program = [SERVER]): Promise<Server> {
  const env = { ...process.env, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", ...settings };
  const began = performance.now();
  let filledFrom: number | undefined;
  const server = spawn(process.execPath, program, { env, stdio: ["ignore", "pipe", "pipe"] });
  const stop = () => end(server);
  try {
    const origin = await ready(server, () => (filledFrom = performance.now()));
    const now = performance.now();
    const fillMs = filledFrom === undefined ? 0 : now - filledFrom;
    return { origin, pid: server.pid ?? 0, readyMs: now - began, fillMs, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A demo must not use a database configured on the machine, so its address is empty. */
const settingsOf = (data: string, orders: number) => ({
  DATABASE_URL: "",
  BACKROOM_DATA: data,
  BACKROOM_SEED: `${orders}`,
});

/** Fills `folder` with the data of a shop with `orders` demo orders, for `startShop` to copy. */
export async function fillShop(orders: number, folder: string): Promise<void> {
  const { stop } = await startServer(settingsOf(folder, orders));
  await stop();
}

/**
 * Starts the built server on a free port, with a separate embedded database that holds `orders` demo orders: a copy of
 * the `filled` folder, where one is given.
 */
export async function startShop(orders: number, filled?: string): Promise<Shop> {
  const data = await mkdtemp(path.join(tmpdir(), "backroom-shop-"));
  const forget = () => rm(data, { recursive: true, force: true });
  try {
    if (filled !== undefined) await cp(filled, data, { recursive: true });
    const { origin, stop } = await startServer(settingsOf(data, orders));
    return { origin, folder: data, stop: () => stop().then(forget) };
  } catch (error) {
    await forget();
    throw error;
  }
}
