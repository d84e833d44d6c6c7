import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import type { Plugin } from "vite";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { projectRoot } from "../../../server/core/root";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { longTest } from "../../long-test";
import { expectNoAxeViolations } from "../support/axe";
import { FIRST_MS, startDevServer } from "../support/dev-server";
import { openPage } from "../support/harness";
import { signIn } from "../support/steps";
import { expectFailing } from "../support/watch";
import { chooseInMenu, savedBy } from "./report-steps";

/** A run opens a second browser, whose pages the development server transforms on request. */
const RUN_MS = 150_000;

let pages: Awaited<ReturnType<typeof startDevServer>>;

beforeAll(async () => {
  pages = await startDevServer("desk", ["/src/flows/main.tsx", "/src/main.tsx"]);
});

afterAll(() => pages.close());

const status = (desk: Page) => desk.getByRole("status");
const says = async (desk: Page, words: string | RegExp, timeout = FIRST_MS): Promise<void> =>
  await expect.poll(() => status(desk).innerText(), { timeout }).toMatch(words);
const steps = (desk: Page) => desk.getByRole("list", { name: "Steps of path 1" }).getByRole("listitem");

async function openDesk(origin = pages.origin): Promise<Page> {
  const desk = await openPage({ origin });
  await desk.goto("/flows", { timeout: FIRST_MS });
  await desk.getByRole("link", { name: "Test desk" }).click();
  await says(desk, /Choose a machine and a goal/);
  return desk;
}

/** Presses Tab until a control has the focus. */
async function tabTo(desk: Page, role: "button" | "radio" | "combobox", name: string | RegExp): Promise<void> {
  const control = desk.getByRole(role, { name });
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await desk.keyboard.press("Tab");
  }
  throw new Error(`Tab never reaches ${String(name)}`);
}

/** Chooses in a list of the desk by typing. */
async function choose(desk: Page, label: string, words: string): Promise<void> {
  await tabTo(desk, "combobox", label);
  await desk.keyboard.press("ArrowDown");
  await desk.getByRole("option", { name: words, exact: true }).waitFor();
  await desk.keyboard.type(words);
  await expect
    .poll(() => desk.getByRole("option", { name: words, exact: true }).getAttribute("data-highlighted"))
    .not.toBeNull();
  await desk.keyboard.press("Enter");
}

longTest(
  "the keyboard alone plans a path and takes it step by step, without a request to another machine",
  {
    timeout: 2 * RUN_MS,
  },
  async () => {
    const desk = await openDesk();
    const hosts = new Set<string>();
    desk.context().on("request", (request) => hosts.add(new URL(request.url()).hostname));

    await choose(desk, "Machine", "form");
    await choose(desk, "State", "confirmingLeave");
    await tabTo(desk, "button", "Plan");
    await desk.keyboard.press("Enter");
    await says(desk, /^1 path$/);
    await expect
      .poll(() => steps(desk).allInnerTexts())
      .toEqual([
        expect.stringContaining("When I change Address to “3 Broad Street, Lagos”"),
        expect.stringMatching(/When I press Cancel[^]*Then I am asked “Are you sure/),
      ]);
    await expectNoAxeViolations(desk);

    await tabTo(desk, "button", "Step by step");
    await desk.keyboard.press("Enter");
    await says(desk, "Waiting before path 1, step 1 of 2", RUN_MS);
    expect(await desk.locator('[data-state="editing.unmodified"][data-lit]').count()).toBe(1);
    await tabTo(desk, "button", "Next step");
    await desk.keyboard.press("Enter");
    await says(desk, "Waiting before path 1, step 2 of 2");
    expect(await steps(desk).first().innerText()).toContain("passed:");
    expect(await desk.locator('[data-state="editing.modified"][data-lit]').count()).toBe(1);
    await desk.getByRole("img", { name: "The app after step 1 of path 1" }).waitFor();
    await expectNoAxeViolations(desk);
    await tabTo(desk, "button", "Next step");
    await desk.keyboard.press("Enter");
    await says(desk, "1 path passed");
    expect(await desk.locator('[data-state="confirmingLeave"][data-lit]').count()).toBe(1);

    await tabTo(desk, "button", "Save path 1 as a test");
    await desk.keyboard.press("Enter");
    await says(desk, "Saved as tests/e2e/paths/saved/form-confirmingleave-1.test.ts");
    const file = path.join(projectRoot, "tests/e2e/paths/saved/form-confirmingleave-1.test.ts");
    onTestFinished(() => rm(file, { force: true }));
    expect(await readFile(file, "utf8")).toContain("Are you sure you want to continue without saving?");

    expect([...hosts]).toEqual(["localhost"]);
  },
);

/** The app with a condition turned round: it says that nothing was saved when something may have been saved. */
const planted: Plugin = {
  name: "planted-fault",
  enforce: "pre",
  transform(code, id) {
    if (this.environment.name !== "client" || !id.endsWith("/forms/failure.tsx")) return undefined;
    const faulty = code.replace("adviceOnSave(failure, isUncertain,", "adviceOnSave(failure, !isUncertain,");
    if (faulty === code) throw new Error("the fault has no place in failure.tsx");
    return faulty;
  },
};

longTest("a fault of the app is shown at the step where app and machine part", async () => {
  const faulty = await startDevServer("desk-fault", ["/src/flows/main.tsx", "/src/main.tsx"], [planted]);
  onTestFinished(() => faulty.close());
  const desk = await openDesk(faulty.origin);
  await desk.getByLabel("Machine", { exact: true }).click();
  await desk.getByRole("option", { name: "form", exact: true }).click();
  await desk.getByLabel("Every error class").check();
  await desk.getByRole("button", { name: "Plan" }).click();
  await says(desk, /^\d+ paths$/);
  await desk.getByRole("button", { name: "Run path 1" }).click();
  await says(desk, "1 path failed, 0 passed", RUN_MS);
  expect(await steps(desk).first().innerText()).toContain("passed:");
  expect(await steps(desk).nth(1).innerText()).toContain("failed:");
  await desk.getByRole("alert").getByText("at step 2").waitFor();
  await desk.getByRole("alert").getByText("not seen: above the fields is “It may or may not").waitFor();
  await expectNoAxeViolations(desk);
});

longTest("a report of the app becomes a path that runs", async () => {
  const app = await openPage();
  await signIn(app, DEMO_SIGN_INS.sales);
  await app.getByRole("heading", { level: 1 }).waitFor();
  await chooseInMenu(app, "Report a problem");
  const { text } = await savedBy(app, "Save report");

  const desk = await openDesk();
  await desk.getByLabel("Import a report").setInputFiles({
    name: "report.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await says(desk, /^1 path$/);
  const lines = (await steps(desk).allInnerTexts()).join("\n");
  for (const words of ["type", "press Sign in", "Dashboard is shown"]) expect(lines).toContain(words);
  await desk.getByRole("button", { name: "Run path 1" }).click();
  await says(desk, "1 path passed", RUN_MS);

  expectFailing(desk, { method: "POST", path: "/flows-desk/report" });
  await desk.getByLabel("Import a report").setInputFiles({
    name: "other.json",
    mimeType: "application/json",
    buffer: Buffer.from("{}"),
  });
  await says(desk, /This is no report of Backroom/);
});
