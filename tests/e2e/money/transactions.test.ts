import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { dialogOf } from "../support/dialog-steps";
import { openPage } from "../support/harness";
import { expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { newTill, post } from "./finance-steps";
import { add } from "./transaction-steps";
import { longTest } from "../../long-test";

longTest("transactions and their dialog pass the accessibility rules in both themes, also on a phone", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const till = await newTill(page, 10);
  await post(page, till, [["Fuel", -5]]);
  await page.goto(`/transactions?account=${till.key}`);
  await page.getByText(/^1 of 1$/).waitFor();
  await expectNoBarriersAlsoOnPhone(page);
  await add(page).click();
  const dialog = dialogOf(page, "Add transaction");
  await dialog.getByRole("button", { name: "Add payment" }).click();
  await dialog.getByRole("button", { name: "Add transaction" }).click();
  await dialog.getByText('Please fill in "Remark"').waitFor();
  await expectNoBarriersAlsoOnPhone(page);
});
