import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { card } from "../support/steps";
import { longTest } from "../../long-test";

longTest("the lists of parked sales follow at once what another tab parks, resumes and discards", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  // Nothing was ever parked on this device.
  await page.goto("/orders");
  const dashboard = await page.context().newPage();
  await dashboard.goto("/");
  const tab = await page.context().newPage();
  await tab.goto("/orders/create");
  const lists = [page, dashboard];
  const parked = (count: number) =>
    lists.map((list) => list.getByRole("region", { name: `${count} parked`, exact: true }));
  const remark = card(tab, "Order details").getByLabel("Remark");
  const park = tab.getByRole("button", { name: "Park sale" });

  await remark.fill("Gift wrap");
  await park.click();
  for (const list of parked(1)) await list.getByRole("link", { name: "Resume No customer yet" }).waitFor();
  await remark.fill("Collects on Friday");
  await park.click();
  for (const list of parked(2)) await list.waitFor();

  await tab.getByRole("button", { name: "Resume No customer yet" }).first().click();
  for (const list of parked(1)) await list.waitFor();
  await park.click();
  for (const list of parked(2)) await list.waitFor();
  const discard = tab.getByRole("button", { name: "Discard No customer yet" });
  await discard.first().click();
  for (const list of parked(1)) await list.waitFor();
  await discard.click();
  for (const list of parked(1)) await expect.poll(() => list.count()).toBe(0);
});
