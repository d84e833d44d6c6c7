import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { dialogOf } from "../support/dialog-steps";
import { openPage } from "../support/harness";
import { expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { longTest } from "../../long-test";

longTest("accounts and their dialog pass the accessibility rules in both themes, also on a phone", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/accounts");
  await page.getByText(/^1–10 of/).waitFor();
  await expectNoBarriersAlsoOnPhone(page);
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = dialogOf(page, "Add account");
  await dialog.getByRole("button", { name: "Add account" }).click();
  await dialog.getByText('Please fill in "Name"').waitFor();
  await expectNoBarriersAlsoOnPhone(page);
});
