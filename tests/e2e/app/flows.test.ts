import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { replayed } from "../../../tools/replay/replayed";
import { replaying } from "../../../tools/replay/serve";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { AppPage } from "../../../src/flows/messages";
import type { Json } from "../../../src/flows/trace";
import { expectNoAxeViolations } from "../support/axe";
import { FIRST_MS, startDevServer } from "../support/dev-server";
import { openPage } from "../support/harness";
import { signIn } from "../support/steps";
import { chooseInMenu, savedBy } from "./report-steps";
import { longTest } from "../../long-test";

let pages: Awaited<ReturnType<typeof startDevServer>>;
let origin = "";
let replay: AppPage | undefined;

const session = (): AppPage => {
  if (replay === undefined) throw new Error("no session is replayed yet");
  return replay;
};

beforeAll(async () => {
  pages = await startDevServer("flows", ["/src/flows/main.tsx", "/src/main.tsx"], [replaying(session)]);
  ({ origin } = pages);
});

afterAll(() => pages.close());

const state = (flows: Page, id: string): Locator => flows.locator(`[data-state="${id}"]`);
const lit = (flows: Page, id: string): Locator => flows.locator(`[data-state="${id}"][data-lit]`);
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

longTest("the session of another tab can be watched, sent events, stepped back and copied", async () => {
  const { flows, app } = await openBoth();
  await lit(flows, "signedOut.signIn.editing").waitFor();
  expect(await lit(flows, "signedIn").count()).toBe(0);
  await expectNoAxeViolations(flows);

  await press(flows, "forgot.opened");
  await app.getByRole("button", { name: "Reset", exact: true }).waitFor();
  await lit(flows, "signedOut.forgot.asking").waitFor();
  await press(flows, "forgot.closed");
  await app.getByRole("button", { name: "Sign in" }).waitFor();

  await press(flows, "credentials.changed");
  const event = flows.getByRole("dialog").getByLabel("Event");
  expect(JSON.parse(await event.inputValue())).toEqual({ type: "credentials.changed", patch: null });
  await event.fill('{ "type": "credentials.changed", "patch": { "email": "typed.here@mail.example" } }');
  await flows.getByRole("dialog").getByRole("button", { name: "Send" }).click();
  await expect.poll(() => app.getByLabel("Email").inputValue()).toBe("typed.here@mail.example");

  await signIn(app, DEMO_SIGN_INS.admin);
  await lit(flows, "signedIn.permitted").waitFor();
  expect(await lit(flows, "signedOut").count()).toBe(0);

  await flows.getByText("This actor").click();
  await steps(flows).filter({ hasText: "signIn.submitted" }).first().getByRole("button").click();
  await lit(flows, "signedOut.signIn.submitting").waitFor();
  expect(await flows.getByRole("button", { name: /^Send / }).count()).toBe(0);
  await flows.getByRole("button", { name: "Step back" }).click();
  await lit(flows, "signedOut.signIn.editing").waitFor();
  await flows.getByRole("button", { name: "Step forward" }).click();
  await lit(flows, "signedOut.signIn.submitting").waitFor();
  await flows.getByRole("button", { name: "Present", exact: true }).click();
  await lit(flows, "signedIn.permitted").waitFor();

  await flows.bringToFront();
  await flows.getByRole("button", { name: "Copy trace" }).click();
  const copied = () => flows.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toContain("signIn.submitted");
  const trace = await copied();
  const traced = JSON.parse(trace) as { machine: string; event: { type: string } }[];
  expect(traced.map((step) => step.event.type)).toContain("signIn.submitted");
  expect(new Set(traced.map((step) => step.machine))).toContain("shell");
  for (const secret of [DEMO_SIGN_INS.admin, "typed.here@mail.example", "backroom-demo"])
    expect(trace).not.toContain(secret);
});

longTest("a chart follows the app next to it, and the keyboard alone finds and draws a machine", async () => {
  const flows = await openPage({ origin, theme: "dark" });
  await flows.goto("/flows", { timeout: FIRST_MS });
  await state(flows, "checking").waitFor({ timeout: FIRST_MS });
  await flows.getByRole("button", { name: "Show the app here" }).click();
  await flows.frameLocator("iframe[title='The app']").getByLabel("Email").waitFor({ timeout: FIRST_MS });
  await lit(flows, "signedOut.signIn.editing").waitFor();
  await expectNoAxeViolations(flows);
  await flows.keyboard.press("Escape");
  await flows.getByRole("heading", { name: "Flows" }).click();
  await flows.keyboard.press("/");
  await flows.keyboard.type("shell");
  await flows.keyboard.press("Enter");
  await lit(flows, "sidebar.expanded").waitFor();
  expect(new URL(flows.url()).hash).toBe("#shell");
  await flows.getByRole("button", { name: "Send sidebar.toggled" }).first().focus();
  await flows.keyboard.press("Enter");
  await lit(flows, "sidebar.collapsed").waitFor();
});

/** The innermost states of a value, each with its ancestors. */
const innermost = (value: Json, within = ""): string[] =>
  typeof value === "string"
    ? [`${within}${value}`]
    : Object.entries(value ?? {}).flatMap(([name, inner]) => innermost(inner, `${within}${name}.`));

const litLeaves = (flows: Page): Promise<(string | null)[]> =>
  flows
    .locator("[data-state][data-leaf][data-lit]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-state")));

longTest(
  "a report saved by the app can be stepped back and forward, with the state after each step and at the end",
  async () => {
    const app = await openPage();
    await signIn(app, DEMO_SIGN_INS.sales);
    await app.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
    await app.getByRole("searchbox").fill("a");
    await app.waitForURL(/query=a/);
    await chooseInMenu(app, "Report a problem");
    const { report, page } = await replayed((await savedBy(app, "Save report")).text);
    replay = page;
    const values = report.trace.filter(({ machine }) => machine === "session").map(({ value }) => innermost(value));
    expect(values.length).toBeGreaterThan(6);

    const flows = await openPage({ origin });
    await flows.goto("/flows?replay", { timeout: FIRST_MS });
    await flows.getByText(`Present · ${report.trace.length} steps`).waitFor({ timeout: FIRST_MS });
    await lit(flows, "signedIn.permitted").waitFor();
    await flows.getByText("it accepts none").waitFor();
    expect(await flows.getByText("press to send").count()).toBe(0);
    expect(await flows.getByRole("button", { name: /^Send / }).count()).toBe(0);
    expect(await flows.locator("[data-chance=yes], [data-chance=maybe]").count()).toBe(0);

    await flows.getByText("This actor").click();
    await flows.getByText(`Present · ${values.length} steps`).waitFor();
    const leaves = [await litLeaves(flows)];
    for (let step = values.length - 1; step > 0; step--) {
      await flows.getByRole("button", { name: "Step back" }).click();
      await flows.getByText(`Step ${step} of ${values.length}`, { exact: true }).waitFor();
      leaves.unshift(await litLeaves(flows));
    }
    expect(leaves).toEqual(values);
    await expect.poll(() => flows.getByRole("button", { name: "Step back" }).isDisabled()).toBe(true);
    await flows.getByRole("button", { name: "Step forward" }).click();
    await flows.getByText(`Step 2 of ${values.length}`, { exact: true }).waitFor();
    expect(await litLeaves(flows)).toEqual(values[1]);
    await flows.getByRole("button", { name: "Present", exact: true }).click();
    await lit(flows, "signedIn.permitted").waitFor();
  },
);
