import type { Page } from "playwright-core";
import { expect } from "vitest";
import { newDataFolder, runServer } from "../../server/running/running-server";

/** Starting a separate server takes a while on a busy computer. */
export const LIMIT_MS = 180_000;
const CODE = /setup code .* is (\S+)\n/;
export const PASSWORD = "a long enough password";
export const title = (page: Page) => page.getByRole("heading", { name: "Set up your shop" });
export const box = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });
export const submit = (page: Page) => page.getByRole("button", { name: "Set up shop" });

/** A server without employees, and the code it printed. */
export async function newShop() {
  const server = runServer({ BACKROOM_DATA: newDataFolder() });
  const origin = await server.ready;
  await expect.poll(server.stdout).toMatch(CODE);
  // On a busy computer a server that has just started may refuse visits for a moment.
  const visit = () => fetch(`${origin}/api/setup`);
  await expect.poll(async () => (await visit()).status).toBe(200);
  return { origin, code: CODE.exec(server.stdout())?.[1] ?? "" };
}
