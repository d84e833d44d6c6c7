import { expect, test } from "vitest";
import { personMenu } from "../support/steps";
import { versionOf, visitFirst } from "./versions";

test("a page opened before a deployment loads the rest of its code", async () => {
  const { page, deploy } = await visitFirst("/suppliers", { opensOffline: false });
  const loaded: string[] = [];
  page.on("response", (reply) => {
    if (reply.url().includes("report-file")) loaded.push(`${reply.status()} ${new URL(reply.url()).pathname}`);
  });
  await deploy("next");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Report a problem" }).click();
  await page.getByRole("button", { name: "Save report" }).click();
  await expect.poll(() => loaded).toEqual([expect.stringMatching(/^200 \/assets\/report-file-[\w-]{8}\.js$/)]);
  expect(await versionOf(page)).toBe("first");
});
