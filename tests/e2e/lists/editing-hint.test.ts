import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/anywhere";
import { card, sellOne } from "../support/steps";
import { openLive } from "./live-steps";
import { longTest } from "../../long-test";

const details = (page: Page) => card(page, "Order details");
const hint = (page: Page) => details(page).getByText(/^Someone else is editing/);
const edit = (page: Page) => details(page).getByRole("button", { name: "Edit" }).click();
const placeOf = (page: Page) => details(page).getByLabel("Remark").boundingBox();

longTest(
  "two people who edit one order see each other in the form until one of them stops, and nothing moves",
  async () => {
    const { key } = await sellOne(await openPage({ signedInAs: DEMO_SIGN_INS.manager }));
    const path = `/orders/${key}`;
    const admin = await openLive(path);
    await edit(admin);
    const ngozi = await openLive(path, DEMO_SIGN_INS.manager, 390);
    await details(ngozi).getByRole("button", { name: "Edit" }).waitFor();
    const before = await placeOf(admin);
    await edit(ngozi);

    await hint(admin).waitFor();
    expect(await hint(admin).innerText()).toBe("Someone else is editing this order (Ngọzi Eze, just now)");
    await hint(ngozi).waitFor();
    expect(await placeOf(admin)).toEqual(before);
    await expectNoAxeViolations(admin);
    // The fields stay open to both.
    await details(admin).getByLabel("Remark").fill("Call before delivery");

    await details(ngozi).getByRole("button", { name: "Cancel" }).click();
    await hint(admin).waitFor({ state: "hidden" });
    await edit(ngozi);
    await hint(admin).waitFor();
    await ngozi.close();
    await hint(admin).waitFor({ state: "hidden" });
    expect(await details(admin).getByLabel("Remark").inputValue()).toBe("Call before delivery");
  },
);

longTest("without a network the hint disappears, and comes back with it", async () => {
  const { key } = await sellOne(await openPage({ signedInAs: DEMO_SIGN_INS.manager }));
  const path = `/orders/${key}`;
  const [admin, ngozi] = [await openLive(path), await openLive(path, DEMO_SIGN_INS.manager)];
  await edit(admin);
  await edit(ngozi);
  await hint(admin).waitFor();
  await admin.context().setOffline(true);
  await hint(admin).waitFor({ state: "hidden" });
  await admin.context().setOffline(false);
  await hint(admin).waitFor();
  expect(await hint(admin).innerText()).toContain("Ngọzi Eze");
});
