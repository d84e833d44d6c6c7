import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { expectNoBarriersAlsoOnPhone } from "../support/barriers";
import { card, toast } from "../support/steps";
import { field, openEdit, own, save } from "./profile-steps";
import { longTest } from "../../long-test";

test("changes are saved, including the picture, and the top bar shows the new name and picture", async () => {
  const { page } = await openEdit();
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();
  const file = field(page, "Profile picture");
  await file.setInputFiles({ name: "list.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await toast(page, "Only PNG, JPEG or JPG images can be uploaded").waitFor();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: photo });
  await page.getByRole("button", { name: "Remove" }).waitFor();
  await field(page, "Name").fill("Yetunde Salako-Bello");
  await field(page, "Phone").fill("07015550199");
  await expect.poll(() => field(page, "Phone").inputValue()).toBe("0701 555 0199");
  await page.getByText("Male", { exact: true }).click();
  await field(page, "Address").fill("3 Marina, Lagos");
  await field(page, "Address").press("Enter");
  const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === "PUT"), save(page)]);
  expect(sent.headers()["if-match"]).toBe("1");
  expect(sent.postDataJSON()).toMatchObject({ phone: "07015550199", sex: "male" });
  expect(sent.postDataJSON()).not.toHaveProperty("password");
  await toast(page, "Profile updated successfully").waitFor();
  await page.waitForURL("**/profile");
  await card(page, "Details").getByText("3 Marina, Lagos").waitFor();
  const menu = page.getByRole("banner").getByRole("button", { name: "Yetunde Salako-Bello" });
  await menu.waitFor();
  await menu.locator("img[src^='/media/profiles-']").waitFor();
  expect(await own(page)).toMatchObject({ name: "Yetunde Salako-Bello", sex: "male", phone: "07015550199" });
});

longTest("the profile and its form pass the accessibility rules in both themes, also on a phone", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/profile");
  await card(page, "Details").getByText("Orders Facilitated").waitFor();
  await expectNoBarriersAlsoOnPhone(page);
  await page.getByRole("link", { name: "Edit Profile" }).press("Enter");
  await field(page, "Name").fill("");
  await save(page);
  await page.getByText('Please fill in "Name"').first().waitFor();
  await expectNoBarriersAlsoOnPhone(page);
});
