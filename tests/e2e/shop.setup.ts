import { rm } from "node:fs/promises";
import type { LaunchOptions } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/browser";
import { startShop } from "../../scripts/shop";
import { SCREENSHOTS } from "./screenshots";

declare module "vitest" {
  export interface ProvidedContext {
    origin: string;
    chromium: LaunchOptions;
  }
}

const DEMO_ORDERS = 300;

/** One browser and one shop for the whole run; the tests share the shop and must not rely on each other's sales. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(SCREENSHOTS, { recursive: true, force: true });
  project.provide("chromium", await findChromium());
  const shop = await startShop(DEMO_ORDERS);
  project.provide("origin", shop.origin);
  return shop.stop;
}
