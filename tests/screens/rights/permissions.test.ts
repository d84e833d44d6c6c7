import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { employ, makeRole } from "../../e2e/people/people-steps";
import { ask, textOf, toast } from "../../e2e/support/steps";
import { box, category, openPerson, permissions, update, wouldChange } from "../../e2e/rights/permission-steps";

test("people cannot grant permissions they lack or change their own or those of people with more, and each case shows the reason", async () => {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [low, granting] = [
    await makeRole(admin, ["orders.view"]),
    await makeRole(admin, ["orders.view", "orders.edit", "employees.view", "employees.permissions"]),
  ];
  const [clerk, lead] = [await employ(admin, low.key, "Ngozi Eze"), await employ(admin, granting.key, "Bola Ige")];
  const page = await openPage({ signedInAs: lead.email });
  await openPerson(page, clerk);
  expect(await box(page, "Delete products").isDisabled()).toBe(true);
  expect(await box(page, "Products").isDisabled()).toBe(true);
  expect(await textOf(category(page, "Products"))).toContain("You cannot give rights that you do not have yourself");
  await box(page, "Orders").click();
  expect(await textOf(category(page, "Orders"))).toContain("2 of 4");
  expect(await textOf(wouldChange(page))).toContain("Will be able to edit orders.");
  await update(page).click();
  await toast(page, "Permissions updated successfully").waitFor();
  const path = `/employees/${clerk.key}/permissions`;
  const refused = await ask<{ error: string }>(page, path, { method: "PUT", data: { acls: ["products.delete"] } });
  expect(refused.status).toBe(417);
  expect(refused.body.error).toBe("You cannot give rights that you do not have yourself: Delete products");

  await openPerson(page, lead);
  expect(await textOf(permissions(page))).toContain("You cannot change your own permissions");
  expect(await update(page).count()).toBe(0);
  expect(await permissions(page).locator("input:enabled").count()).toBe(0);

  await ask(admin, path, { method: "PUT", data: { acls: ["orders.view", "accounts.view"] } });
  await openPerson(page, clerk);
  expect(await textOf(permissions(page))).toContain("Ngozi Eze has rights that you do not have");
  expect(await permissions(page).locator("input:enabled").count()).toBe(0);

  await ask(admin, `/employees/${lead.key}/permissions`, { method: "PUT", data: { acls: ["employees.view"] } });
  await openPerson(page, clerk);
  expect(await textOf(permissions(page))).toContain("You may see what people are permitted, but not change it");
  expect(await update(page).count()).toBe(0);

  const { body } = await ask<{ data: { key: string; name: string } }>(admin, "/user_profile");
  await openPerson(admin, { ...body.data, email: "" });
  expect(await textOf(permissions(admin))).toContain("33 of 33 on");
  expect(await permissions(admin).locator("input:enabled").count()).toBe(0);
});
