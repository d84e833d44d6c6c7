import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { ask, card, toast } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

type Reply = {
  data: {
    key: string;
    version: number;
    name: string;
    tin: string;
    vat_rate: number;
    receipt_note: string;
    small_difference: number;
    reorder_at: number | null;
    order_up_to: number | null;
  };
};

const openSettings = async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/settings");
  await card(page, "Shop").getByRole("button", { name: "Edit" }).waitFor();
  return page;
};

test("the preview shows what is typed before it is saved, and so do the papers to try", async () => {
  const page = await openSettings();
  const before = (await ask<Reply>(page, "/settings")).body.data;
  await card(page, "Shop").getByRole("button", { name: "Edit" }).click();
  await card(page, "Shop").getByRole("textbox", { name: "Name" }).fill("Adaobi Phones");
  await card(page, "Closing words").getByRole("button", { name: "Edit" }).click();
  await card(page, "Closing words").getByRole("textbox", { name: "At the end of a receipt" }).fill("Please come again");
  await card(page, "Closing words").getByRole("radio", { name: "58 mm" }).click();
  const [receipt, invoice] = [card(page, "Receipt"), card(page, "Invoice")];
  await receipt.getByText("Adaobi Phones").waitFor();
  await invoice.getByText("Adaobi Phones").waitFor();
  await receipt.getByText("Please come again").waitFor();
  const rate = card(page, "Shop").getByRole("textbox", { name: /VAT/ });
  for (const [typed, words] of [
    // 185,000 × 20 ÷ 120 and × 7.5 ÷ 107.5
    ["20", /VAT 20%₦30,833\.33\nWithout VAT₦154,166\.67/],
    ["7,5", /VAT 7,5%₦12,906\.98\nWithout VAT₦172,093\.02/],
  ] as const) {
    await rate.fill(typed);
    for (const paper of [receipt, invoice]) await expect.poll(() => paper.innerText()).toMatch(words);
  }
  await rate.fill("120");
  await expect.poll(() => receipt.innerText()).not.toContain("VAT");
  await rate.fill("20");
  const address = await receipt.getByRole("link", { name: "Try a receipt" }).getAttribute("href");
  const asked = new URL(address ?? "", "http://shop").searchParams;
  const names = ["name", "receipt_note", "vat_rate", "receipt_mm"];
  expect(names.map((name) => asked.get(name))).toEqual(["Adaobi Phones", "Please come again", "20", "58"]);
  expect((await ask<Reply>(page, "/settings")).body.data).toEqual(before);
});

test("the shop is saved, a wrong tax number has its reason next to its field, and the name is required", async () => {
  const page = await openSettings();
  const shop = card(page, "Shop");
  await shop.getByRole("button", { name: "Edit" }).click();
  await shop.getByRole("textbox", { name: /Tax number/ }).fill("one two");
  await shop.getByRole("button", { name: "Save" }).click();
  await shop.getByText("The tax number may hold only digits and hyphens").waitFor();
  await shop.getByRole("textbox", { name: /Tax number/ }).fill(" 12345678-0001 ");
  await shop.getByRole("textbox", { name: "Name" }).fill("");
  await shop.getByRole("button", { name: "Save" }).click();
  await toast(page, 'Please fill in "Name"').waitFor();
  await shop.getByRole("textbox", { name: "Name" }).fill("Kobo Gadgets");
  await shop.getByRole("textbox", { name: /VAT/ }).fill("120");
  await shop.getByRole("button", { name: "Save" }).click();
  await shop.getByText("VAT is a percentage below 100, such as 7.5").waitFor();
  await shop.getByRole("textbox", { name: /VAT/ }).fill("7,5");
  await shop.getByRole("button", { name: "Save" }).click();
  await shop.getByText("12345678-0001").waitFor();
  await shop.getByText("7.5%").waitFor();
  expect((await ask<Reply>(page, "/settings")).body.data).toMatchObject({
    name: "Kobo Gadgets",
    tin: "12345678-0001",
    vat_rate: 7.5,
  });
  await shop.getByRole("button", { name: "Edit" }).click();
  await shop.getByRole("textbox", { name: /VAT/ }).fill("");
  await shop.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await ask<Reply>(page, "/settings")).body.data).toMatchObject({ vat_rate: 0 });
});

test("the small difference of a drawer is saved, and a sum that is too large has its reason next to its field", async () => {
  const page = await openSettings();
  const cash = card(page, "Cash");
  await cash.getByText("None, each is explained").waitFor();
  await cash.getByRole("button", { name: "Edit" }).click();
  const field = cash.getByRole("textbox", { name: /^Difference/ });
  await field.fill("1000000.01");
  await cash.getByRole("button", { name: "Save" }).click();
  await cash.getByText(/A difference above ₦1,000,000.00 always has to be explained/).waitFor();
  await field.fill("250.50");
  await cash.getByRole("button", { name: "Save" }).click();
  await cash.getByText("₦250.50").waitFor();
  expect((await ask<Reply>(page, "/settings")).body.data.small_difference).toBe(250.5);
  await cash.getByRole("button", { name: "Edit" }).click();
  await field.fill("");
  await cash.getByRole("button", { name: "Save" }).click();
  await cash.getByText("None, each is explained").waitFor();
  expect((await ask<Reply>(page, "/settings")).body.data.small_difference).toBe(0);
});

test("the level that new variants begin with is saved as a pair, and one that would order nothing has its reason next to its field", async () => {
  const page = await openSettings();
  const level = card(page, "Reorder level of new variants");
  await expect.poll(() => level.innerText()).toMatch(/Reorder at\nNone\nOrder up to\nNone/);
  await level.getByText("Existing variants keep theirs. To set those, change many products at once.").waitFor();
  await level.getByRole("button", { name: "Edit" }).click();
  const [from, upTo] = [level.getByLabel("Reorder at"), level.getByLabel("Order up to")];
  await from.fill("5");
  await level.getByRole("button", { name: "Save" }).click();
  await toast(page, 'Please fill in "Order up to"').waitFor();
  await upTo.fill("5");
  await level.getByRole("button", { name: "Save" }).click();
  await level.getByText("Must be more than 5, or nothing is ordered").waitFor();
  await upTo.fill("40");
  await level.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => level.innerText()).toMatch(/Reorder at\n5\nOrder up to\n40/);
  const saved = async () => (await ask<Reply>(page, "/settings")).body.data;
  expect(await saved()).toMatchObject({ reorder_at: 5, order_up_to: 40 });
  await level.getByRole("button", { name: "Edit" }).click();
  await from.fill("");
  await upTo.fill("");
  await level.getByRole("button", { name: "Save" }).click();
  await expect.poll(saved).toMatchObject({ reorder_at: null, order_up_to: null });
  await expect.poll(() => level.innerText()).toMatch(/Reorder at\nNone\nOrder up to\nNone/);
});
