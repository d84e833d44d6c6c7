import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { newName } from "../../e2e/support/dialog-steps";
import { DETAILS, openTicket, read, title } from "../../e2e/repairs/repair-steps";
import { ask, card, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

test("a ticket is written for a customer, leads to its page, and is found in the list", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await page.goto("/repairs");
  await title(page, "Repairs").waitFor();
  await page.getByRole("link", { name: "Add repair ticket" }).click();
  await title(page, "Add repair ticket").waitFor();
  await page.getByRole("button", { name: "Add ticket" }).click();
  await toast(page, 'Please fill in "Customer"').waitFor();
  await page.getByRole("combobox", { name: "Customer" }).fill("Adaeze Okafor");
  await page.getByRole("option", { name: /Adaeze Okafor/ }).click();
  const device = newName("Fairphone");
  await page.getByRole("textbox", { name: "Device" }).fill(device);
  await page.getByRole("textbox", { name: /Serial number/ }).fill("490154203237519");
  await page.getByRole("textbox", { name: "Fault" }).fill("The battery is swollen");
  await page.getByRole("button", { name: "Add ticket" }).click();
  await page.getByText("This IMEI is not valid. Check its digits").first().waitFor();
  await page.getByRole("textbox", { name: /Serial number/ }).fill("490154203237518");
  await page.getByRole("button", { name: "Add ticket" }).click();
  await title(page, /^Ticket \d+$/).waitFor();
  await page.goto(`/repairs?query=${device.toUpperCase()}`);
  await page.getByText(/^1–1 of 1$|^1 of 1$/).waitFor();
  expect((await page.locator("tbody tr").allTextContents()).join(" ")).toContain("Adaeze Okafor");
});

test("a ticket moves a step at a time, and a refused step says what to do", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const key = await openTicket(page, { device: "Nokia 3310", serial: "", quoted_price: null, deposit: 0 });
  const paper = page.getByRole("link", { name: "Print claim ticket" });
  await paper.waitFor();
  expect(await paper.getAttribute("href")).toBe(`/files/claim-ticket/${key}/file.pdf`);
  expect(await paper.getAttribute("target")).toBe("_blank");
  const status = card(page, "Status");
  await status.getByRole("button", { name: "Start diagnosing" }).click();
  await status.getByRole("button", { name: "Start repairing" }).waitFor();
  expectFailing(page, { method: "PUT", path: `/api/repairs/${key}/status/edit` });
  // A customer approves a price, so there has to be one.
  await status.getByRole("button", { name: "Ask for approval" }).click();
  await page.getByText("Enter the quoted price first, so that the customer knows what to approve").first().waitFor();
  const { body } = await ask<{ data: { status: string } }>(page, `/repairs/${key}`);
  expect(body.data.status).toBe("diagnosing");
});

test("a colleague's change of another field is kept when the details are saved", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const key = await openTicket(page, { device: "Galaxy A15" });
  const details = card(page, "Device");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByRole("textbox", { name: "Device" }).fill("Galaxy A15, black");
  const { version } = await read(page, key);
  const edit = {
    method: "PUT",
    data: { ...DETAILS, device: "Galaxy A15", remark: "Call first" },
    headers: { "if-match": String(version) },
  } as const;
  expect((await ask(page, `/repairs/${key}/edit`, edit)).status).toBe(200);
  expectFailing(page, { method: "PUT", path: `/api/repairs/${key}/edit` });
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => details.getByRole("textbox", { name: "Remark" }).inputValue()).toBe("Call first");
  await details.getByRole("button", { name: "Save" }).click();
  await details.getByRole("button", { name: "Edit" }).waitFor();
  const merged = await read(page, key);
  expect([merged.device, merged.remark, merged.quoted_price]).toEqual(["Galaxy A15, black", "Call first", 40_000]);
});
