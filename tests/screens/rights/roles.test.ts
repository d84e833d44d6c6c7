import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { employ, makeRole } from "../../e2e/people/people-steps";
import { textOf, toast } from "../../e2e/support/steps";
import { box, heading, main, nameOf, update } from "../../e2e/rights/role-steps";
import { wouldChange } from "../../e2e/rights/permission-steps";

test("changing a role shows a preview of the changes and applies at once to everyone who has it", async () => {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(admin, ["orders.view", "products.view", "products.cost"]);
  const person = await employ(admin, role.key, "Kemi Adeyinka");
  const theirs = await openPage({ signedInAs: person.email });
  await theirs.goto("/orders");
  await main(theirs).getByRole("link", { name: "Products" }).waitFor();
  expect(await main(theirs).getByRole("link", { name: "Customers" }).count()).toBe(0);

  await admin.goto(`/roles/${role.key}`);
  await heading(admin, role.title).waitFor();
  await admin.getByText("1 person", { exact: true }).waitFor();
  expect(await update(admin).isDisabled()).toBe(true);
  await box(admin, "See purchase prices").uncheck();
  await box(admin, "View customers").check();
  await box(admin, "Edit customers").check();
  expect(await textOf(wouldChange(admin))).toContain(
    "Will be able to view and edit customers; will no longer see purchase prices.",
  );
  await nameOf(admin).fill(" ");
  await update(admin).click();
  await toast(admin, "Name is required").waitFor();
  await nameOf(admin).fill(`${role.title} B`);
  expect(await textOf(wouldChange(admin))).toContain("Another name.");
  await update(admin).click();
  await toast(admin, "Updated successfully").waitFor();
  await heading(admin, `${role.title} B`).waitFor();
  expect(await update(admin).isDisabled()).toBe(true);
  await theirs.reload();
  await main(theirs).getByRole("link", { name: "Customers" }).waitFor();
});
