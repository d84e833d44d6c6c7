import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { newcomer } from "../../e2e/people/newcomer";
import { answer, hold } from "../../e2e/support/replies";
import { ask, card, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { field, openEdit, own, save } from "../../e2e/people/profile-steps";

const READ = { method: "GET", path: "/api/user_profile" } as const;

const SAVE = { method: "PUT", path: "/api/user_profile" } as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** An edit of a profile in addition to the page's own. */
async function editElsewhere(page: Page, changes: object) {
  const { name, email, phone, address, sex, instagram, twitter } = await own(page);
  const data = { name, email, phone, address, sex, instagram, twitter, ...changes };
  expect((await ask(page, "/user_profile", { method: "PUT", data })).status).toBe(200);
}

test("the profile shows name and workplace, shows dashes until it loads, and links back and to its edit", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await page.goto("/orders");
  await heading(page, "Orders").waitFor();
  const mine = await own(page);
  const late = await hold(page, READ);
  await page.getByRole("banner").getByRole("button", { name: mine.name }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await heading(page, "Profile").waitFor();
  await late.arrived;
  expect(await page.title()).toBe("Profile · Backroom");
  const details = card(page, "Details");
  expect(await textOf(details)).toBe(
    "Details Sex ----- Started ----- Store ----- Address ----- Salary ----- Bonus ----- Orders Facilitated -----",
  );
  late.release();
  await details.getByText(mine.store_title).waitFor();
  const naira = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(mine.salary);
  expect(await textOf(details)).toMatch(/Sex (Male|Female) Started [A-Z][a-z]+ \d{1,2}(st|nd|rd|th) \d{4} Store /);
  expect(await textOf(details)).toContain(
    `Address ${mine.address} Salary ₦${naira} Bonus ${mine.bonus}% Orders Facilitated ${mine.order_count}`,
  );
  const about = await textOf(card(page, "About you"));
  expect(about).toContain(`${mine.name} ${mine.role_title} Email ${mine.email}`);
  expect(about).toMatch(/Phone \d{4} \d{3} \d{4}/);
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await page.waitForURL("**/profile/edit");
  await expect.poll(() => textOf(page.getByRole("navigation", { name: "Breadcrumb" }))).toMatch(/^Profile .*Edit$/);
  await page.getByRole("link", { name: "Cancel" }).click();
  await heading(page, "Profile").waitFor();
  await page.getByRole("button", { name: "Back" }).press("Enter");
  await heading(page, "Orders").waitFor();
});

test("an invalid handle stays plain text, and a valid one links to the network", async () => {
  const { page } = await newcomer();
  await editElsewhere(page, { instagram: "javascript:alert(1)", twitter: "../../admin" });
  await page.goto("/profile");
  const about = card(page, "About you");
  await about.getByText("javascript:alert(1)").waitFor();
  await about.getByText("../../admin").waitFor();
  expect(await about.getByRole("link").count()).toBe(0);
  await editElsewhere(page, { instagram: "@yetunde.sells", twitter: "" });
  await page.reload();
  await about.getByRole("link").waitFor();
  expect(await about.getByRole("link").getAttribute("href")).toBe("https://www.instagram.com/yetunde.sells");
  expect(await textOf(about)).not.toContain("Twitter");
});

test("missing fields are listed, an invalid email and a short password are refused, and handles and password are optional", async () => {
  const { page, email } = await openEdit();
  for (const label of ["Name", "Address", "Phone", "Email"]) await field(page, label).fill("");
  await save(page);
  await toast(page, 'Please fill in "Name", "Address", "Phone", "Email"').waitFor();
  await field(page, "Name").fill("Yetunde");
  await field(page, "Address").fill("9 Marina, Lagos");
  await field(page, "Phone").fill("08035550144");
  await field(page, "Email").fill("yetunde@shop");
  await save(page);
  await toast(page, "Invalid email").waitFor();
  await field(page, "Email").fill(email);
  const password = page.getByRole("main").getByLabel(/^Password/);
  await password.fill("1234567");
  expect(await password.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await password.getAttribute("type")).toBe("text");
  await save(page);
  await toast(page, "Password must be at least 8 characters").waitFor();
  await password.fill("");
  await page.getByText("signs you out everywhere else").waitFor();
  await save(page);
  await toast(page, "Profile updated successfully").waitFor();
});

test("a new password keeps this session and ends the others, and a concurrent change of the name is a conflict", async () => {
  const { page, email } = await openEdit();
  const other = await page.request.post("/api/auth/login", { data: { email, password: DEMO_PASSWORD } });
  const { Authenticated } = (await other.json()) as { Authenticated: { AccessToken: string } };
  await editElsewhere(page, { name: "Theirs" });
  expectFailing(page, SAVE);
  await field(page, "Address").fill("5 Broad Street, Lagos");
  await page
    .getByRole("main")
    .getByLabel(/^Password/)
    .fill("a password of my own");
  await save(page);
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Profile updated successfully").waitFor();
  await card(page, "Details").getByText("5 Broad Street, Lagos").waitFor();
  const headers = { "tw-auth": `Bearer ${Authenticated.AccessToken}` };
  expect((await page.request.get("/api/user_profile", { headers })).status()).toBe(401);
  expect((await ask(page, "/user_profile")).status).toBe(200);
  const again = await page.request.post("/api/auth/login", { data: { email, password: "a password of my own" } });
  expect(again.status()).toBe(200);
});

test("leaving a changed profile asks for confirmation, and a profile that fails to load can be retried", async () => {
  const { page } = await openEdit();
  await field(page, "Name").fill("Half a name");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await field(page, "Name").inputValue()).toBe("Half a name");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "yes" }).click();
  await card(page, "Details").getByText("12 Adeola Odeku Street").waitFor();
  await answer(page, READ, { status: 503, body: { error: "" } });
  await page.getByRole("link", { name: "Edit Profile" }).click();
  await page.getByRole("button", { name: "Try again" }).click();
  await field(page, "Name").waitFor();
});
