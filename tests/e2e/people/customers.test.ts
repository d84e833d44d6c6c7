import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { customerWith, details, inEdit, save } from "./customer-steps";
import { longTest } from "../../long-test";

longTest("the list, the page and its form pass the accessibility rules in both themes, also on a phone", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/customers");
  await page.getByText(/^1–10 of/).waitFor();
  await expectNoBarriersAlsoOnPhone(page);
  const { customer } = await customerWith(page, ["completed", "pending"]);
  await page.goto(`/customers/${customer.key}`);
  await page.getByText("1 of 1").waitFor();
  await expectNoBarriersAlsoOnPhone(page);
  await details(page).getByRole("button", { name: "Edit" }).click();
  await inEdit(page, "Name").fill("");
  await save(page);
  await details(page).getByText('Please fill in "Name"').waitFor();
  await expectNoBarriersAlsoOnPhone(page);
});
