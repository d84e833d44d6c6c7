import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { adding, pages, submit } from "./store-steps";
import { longTest } from "../../long-test";

longTest("stores and their dialog pass the accessibility rules in both themes, also on a phone", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/stores");
  await pages(page).waitFor();
  await expectNoBarriersAlsoOnPhone(page);
  await page.getByRole("button", { name: "Add store" }).click();
  await submit(page);
  await adding(page).getByText('Please fill in "Name"').waitFor();
  await expectNoBarriersAlsoOnPhone(page);
});
