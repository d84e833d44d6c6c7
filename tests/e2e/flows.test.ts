import { fileURLToPath } from "node:url";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createServer, type ViteDevServer } from "vite";
import { DEMO_SIGN_INS } from "../../server/demo";
import { expectNoAxeViolations } from "./axe";
import { openPage, shopOrigin, signIn } from "./harness";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The first page is put together while it is waited for. */
const FIRST_MS = 45_000;

let pages: ViteDevServer;
let origin = "";

beforeAll(async () => {
  process.env.BACKROOM_API = shopOrigin();
  // A cache of its own: what another server of this folder prepares anew would be asked for in vain here.
  const cacheDir = `${root}.cache/vite-flows`;
  pages = await createServer({ root, cacheDir, logLevel: "error", server: { port: 0, strictPort: false } });
  await pages.listen();
  origin = pages.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
});

afterAll(() => pages.close());

const state = (flows: Page, id: string): Locator => flows.locator(`[data-state="${id}"]`);
const isLit = async (flows: Page, id: string) => (await state(flows, id).getAttribute("data-lit")) !== null;
const press = (flows: Page, words: string) =>
  flows
    .getByRole("button", { name: `Send ${words}` })
    .first()
    .click();
const steps = (flows: Page) => flows.getByRole("region", { name: "Events" }).getByRole("listitem");

/** The page that draws the machines, and the app in another tab. */
async function openBoth(): Promise<{ flows: Page; app: Page }> {
  const flows = await openPage({ origin });
  await flows.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await flows.goto("/flows", { timeout: FIRST_MS });
  await state(flows, "checking").waitFor({ timeout: FIRST_MS });
  const app = await flows.context().newPage();
  await app.goto("/login", { timeout: FIRST_MS });
  await app.getByLabel("Email").waitFor({ timeout: FIRST_MS });
  return { flows, app };
}

test("the session of another tab is seen, sent to, walked back through and copied", async () => {
  const { flows, app } = await openBoth();
  await expect.poll(() => isLit(flows, "signedOut.signIn.editing")).toBe(true);
  expect(await isLit(flows, "signedIn")).toBe(false);
  await expectNoAxeViolations(flows);

  await press(flows, "forgot.opened");
  await app.getByRole("button", { name: "Reset", exact: true }).waitFor();
  await expect.poll(() => isLit(flows, "signedOut.forgot.asking")).toBe(true);
  await press(flows, "forgot.closed");
  await app.getByRole("button", { name: "Sign in" }).waitFor();

  await press(flows, "credentials.changed");
  const event = flows.getByRole("dialog").getByLabel("Event");
  expect(JSON.parse(await event.inputValue())).toEqual({ type: "credentials.changed", patch: null });
  await event.fill('{ "type": "credentials.changed", "patch": { "email": "typed.here@mail.example" } }');
  await flows.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect.poll(() => app.getByLabel("Email").inputValue()).toBe("typed.here@mail.example");

  await signIn(app, DEMO_SIGN_INS.admin);
  await expect.poll(() => isLit(flows, "signedIn.permitted")).toBe(true);
  expect(await isLit(flows, "signedOut")).toBe(false);

  await flows.getByText("This actor").click();
  await steps(flows).filter({ hasText: "signIn.submitted" }).first().getByRole("button").click();
  await expect.poll(() => isLit(flows, "signedOut.signIn.submitting")).toBe(true);
  expect(await flows.getByRole("button", { name: /^Send / }).count()).toBe(0);
  await flows.getByRole("button", { name: "Step back" }).click();
  await expect.poll(() => isLit(flows, "signedOut.signIn.editing")).toBe(true);
  await flows.getByRole("button", { name: "Step forward" }).click();
  await expect.poll(() => isLit(flows, "signedOut.signIn.submitting")).toBe(true);
  await flows.getByRole("button", { name: "Present", exact: true }).click();
  await expect.poll(() => isLit(flows, "signedIn.permitted")).toBe(true);

  await flows.bringToFront();
  await flows.getByRole("button", { name: "Copy trace" }).click();
  const copied = () => flows.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("signIn.submitted");
  const trace = await copied();
  const told = JSON.parse(trace) as { machine: string; event: { type: string } }[];
  expect(told.map((step) => step.event.type)).toContain("signIn.submitted");
  expect(new Set(told.map((step) => step.machine))).toContain("shell");
  for (const secret of [DEMO_SIGN_INS.admin, "typed.here@mail.example", "backroom-demo"])
    expect(trace).not.toContain(secret);
}, 90_000);

test("the app beside a chart is heard, and a machine is found and drawn by keyboard alone", async () => {
  const flows = await openPage({ origin, theme: "dark" });
  await flows.goto("/flows", { timeout: FIRST_MS });
  await state(flows, "checking").waitFor({ timeout: FIRST_MS });
  await flows.getByRole("button", { name: "Show the app beside" }).click();
  await flows.frameLocator("iframe[title='The app']").getByLabel("Email").waitFor({ timeout: FIRST_MS });
  await expect.poll(() => isLit(flows, "signedOut.signIn.editing")).toBe(true);
  await expectNoAxeViolations(flows);
  await flows.keyboard.press("Escape");
  await flows.getByRole("heading", { name: "Flows" }).click();
  await flows.keyboard.press("/");
  await flows.keyboard.type("shell");
  await flows.keyboard.press("Enter");
  await expect.poll(() => isLit(flows, "sidebar.expanded")).toBe(true);
  expect(new URL(flows.url()).hash).toBe("#shell");
  await flows.getByRole("button", { name: "Send sidebar.toggled" }).first().focus();
  await flows.keyboard.press("Enter");
  await expect.poll(() => isLit(flows, "sidebar.collapsed")).toBe(true);
}, 90_000);
