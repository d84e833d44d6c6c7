import { rm } from "node:fs/promises";
import type { LaunchOptions } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../tools/kit/browser";
import { BROWSER_WORKERS } from "../../tools/kit/workers";
import { shopsWith } from "../filled-shop";
import { SCREENSHOTS } from "./support/screenshots";

declare module "vitest" {
  export interface ProvidedContext {
    /** The origin of each worker's shop. */
    origins: string[];
    /** The folder of each worker's shop, which holds its database. */
    folders: string[];
    chromium: LaunchOptions;
  }
}

const DEMO_ORDERS = 300;

/** Each worker has a separate shop; a file must not rely on sales of an earlier one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(SCREENSHOTS, { recursive: true, force: true });
  const found = await findChromium();
  // Chromium's drawing is software here: in a process of its own it costs a twenty-fifth of the browser's time.
  project.provide("chromium", { ...found, args: [...(found.args ?? []), "--in-process-gpu"] });
  const { start, forget } = shopsWith(DEMO_ORDERS);
  const shops = await Promise.all(Array.from({ length: BROWSER_WORKERS }, start));
  project.provide(
    "origins",
    shops.map(({ origin }) => origin),
  );
  project.provide(
    "folders",
    shops.map(({ folder }) => folder),
  );
  return async () => {
    await Promise.all(shops.map(({ stop }) => stop()));
    await forget();
  };
}
