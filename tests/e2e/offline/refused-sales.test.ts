import { expect, test } from "vitest";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { employ, makeRole } from "../people/people-steps";
import { leaveOnly, openAdmin } from "../rights/lost-rights-steps";
import { lineOf, send, twoStores } from "../stock/transfer-steps";
import { ask, card, toast } from "../support/steps";
import {
  openSeller,
  ordersOf,
  QUEUE_PAUSE_MS,
  receipt,
  refusedRow,
  reports,
  sellOffline,
  sellTooMany,
  toBeSent,
  unitsLeft,
  waiting,
  waitingKeys,
} from "./selling-steps";
import { longTest } from "../../long-test";

test("a sale whose goods are gone says so, is changed in the form and sent once", async () => {
  const sale = await openSeller();
  const { page } = sale;
  const number = await sellTooMany(sale, 4, 3);
  await page.reload();
  await toBeSent(page).getByText(`The shop refused it: Only 2 of ${sale.lamp.title} (Brass) left.`).waitFor();
  await expect
    .poll(async () => (await reports(page)).find((each) => each.number === number))
    .toMatchObject({ state: "undecided", total: 40_000 });
  await page.getByRole("button", { name: `Change and send ${number}` }).click();
  await card(page, "Products").getByRole("spinbutton").fill("2");
  expect(await card(page, "Customer").getByLabel("Email").inputValue()).toBe(sale.email);
  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();
  await page.getByText(`Receipt ${number}`).waitFor();
  expect(await waiting(page)).toEqual([]);
  expect(await unitsLeft(sale)).toBe(0);
  expect(await ordersOf(sale)).toBe(1);
  await page.goto("/orders/refused");
  await refusedRow(page, number).getByText("Sold after all").waitFor();
  await refusedRow(page, number)
    .getByRole("link", { name: /^Order \d+$/ })
    .click();
  await page.getByText(`Receipt ${number}`).waitFor();
});

longTest("the units that a refused sale lacks are sold from another store's stock", async () => {
  const sale = await openSeller();
  const { page, lamp } = sale;
  const destination = (await twoStores(page)).find(({ key }) => key !== lamp.store)?.key ?? "";
  await send(page, { to: destination, products: [lineOf(lamp, 3)] });
  await page.reload();
  await sellTooMany(sale, 2, 1);
  await page.reload();
  await page.getByRole("button", { name: /^Change and send / }).click();
  await card(page, "Products").getByText(`Only 1 of ${lamp.title} (Brass) left`).waitFor();
  await page.getByRole("button", { name: "Sell from another store" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  expect(await picker.getByRole("searchbox").inputValue()).toBe(lamp.title);
  await picker.getByText("2 of 2").waitFor();
  const twins = picker.getByRole("button", { name: lamp.title });
  await twins.first().click();
  await twins.nth(1).click();
  await picker.getByRole("checkbox", { name: "Brass", disabled: false }).check();
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  const quantities = card(page, "Products").getByRole("spinbutton");
  await expect.poll(() => quantities.count()).toBe(2);
  expect(await Promise.all([0, 1].map((at) => quantities.nth(at).inputValue()))).toEqual(["1", "1"]);
  await page.getByRole("button", { name: "Create order" }).click();
  await toast(page, "Order added successfully").waitFor();
  expect(await unitsLeft(sale)).toBe(0);
  const found = await ask<{ data: ProductWire[] }>(
    page,
    `/products?query=${encodeURIComponent(lamp.title)}&store=${destination}`,
  );
  const twin = found.body.data[0]?.key;
  expect((await ask<{ data: ProductWire }>(page, `/products/${twin}`)).body.data.variants[0]?.quantity).toBe(2);
});

longTest("a refused sale reaches its store although the first report of it failed", async () => {
  const sale = await openSeller();
  const { page, answerWith } = sale;
  let failed = 0;
  answerWith(({ method, url }, reply) => {
    if (method !== "POST" || url !== "/api/refused-sales/new" || failed > 0) return false;
    failed += 1;
    reply.writeHead(503).end();
    return true;
  });
  const number = await sellTooMany(sale, 4, 3);
  await page.clock.install();
  await page.reload();
  await toBeSent(page)
    .getByText(/^The shop refused it: Only 2 of/)
    .waitFor();
  await expect.poll(() => failed).toBe(1);
  await page.clock.fastForward(QUEUE_PAUSE_MS);
  await expect.poll(async () => (await reports(page)).map((each) => each.number)).toContain(number);
});

longTest("a refused sale is cancelled with a note, which the store sees", async () => {
  const sale = await openSeller();
  const { page } = sale;
  const number = await sellTooMany(sale, 5, 1);
  await page.reload();
  await page.getByRole("button", { name: `Cancel ${number}` }).click();
  const question = page.getByRole("dialog", { name: `Cancel sale ${number}?` });
  expect(await question.getByRole("button", { name: "Cancel sale" }).isDisabled()).toBe(true);
  await question.getByRole("textbox").fill("Money back in cash");
  await question.getByRole("button", { name: "Cancel sale" }).click();
  await page
    .getByText("Nothing waits to be sent from this device.")
    .or(page.getByText(/no longer waits/))
    .waitFor();
  expect(await waiting(page)).toEqual([]);
  expect(await ordersOf(sale)).toBe(0);
  await page.getByRole("link", { name: "Refused in the shop" }).click();
  const row = refusedRow(page, number);
  await row.getByText("Cancelled").waitFor();
  await row.getByText("Money back in cash").waitFor();
});

longTest(
  "a seller who lost the permission to sell sees a message, keeps the sale, and sends it once the permission is back",
  async () => {
    const admin = await openAdmin();
    const role = await makeRole(admin, ["orders.view", "orders.create"]);
    const person = await employ(admin, role.key, "Halima Bello");
    const sale = await openSeller(person.email, admin);
    const { page, cut, mend } = sale;
    cut();
    const number = await sellOffline(sale, 2);
    await leaveOnly(admin, person, ["orders.view"]);
    await mend();
    await page.reload();
    const refusal = toBeSent(page).getByText("The shop refused it: You don't have permission to do this.");
    await refusal.waitFor();
    await page.goto("/orders");
    await refusal.waitFor();
    await toBeSent(page)
      .getByText(/^Your store does not know of it: You don't have permission to do this\./)
      .waitFor();
    expect(await page.getByRole("button", { name: `Change and send ${number}` }).count()).toBe(0);
    await toBeSent(page)
      .getByRole("link", { name: `Receipt of ${number}` })
      .click();
    await receipt(page).waitFor();
    await page.getByRole("button", { name: `Cancel ${number}` }).click();
    const question = page.getByRole("dialog", { name: `Cancel sale ${number}?` });
    await question.getByRole("textbox").fill("Money back in cash");
    await question.getByRole("button", { name: "Cancel sale" }).click();
    await toast(page, "You don't have permission to do this").waitFor();
    await question.getByRole("button", { name: "Keep it" }).click();
    expect((await waiting(page)).length).toBe(1);
    await leaveOnly(admin, person, ["orders.view", "orders.create"]);
    await page.getByRole("button", { name: `Report again: ${number}` }).click();
    await expect.poll(async () => (await reports(page)).map((each) => each.number)).toContain(number);
    await page.getByRole("button", { name: `Send again: ${number}` }).click();
    await page.getByRole("link", { name: /^Open order \d+$/ }).waitFor();
    expect(await waiting(page)).toEqual([]);
    expect(await unitsLeft({ ...sale, page: admin })).toBe(3);
  },
);

longTest(
  "a sale that the server always fails at stops no other one, and is made when the server works again",
  async () => {
    const sale = await openSeller();
    const { page, cut, mend, answerWith } = sale;
    cut();
    await sellOffline(sale, 1);
    const [key] = await waitingKeys(page);
    await page.getByRole("link", { name: "Create order" }).click();
    await sellOffline({ ...sale, email: `second.${sale.email}` }, 2);
    answerWith(({ method, url, headers }, reply) => {
      if (method !== "POST" || url !== "/api/orders/new" || headers["idempotency-key"] !== key) return false;
      reply.writeHead(500).end();
      return true;
    });
    await mend();
    await page.reload();
    await expect.poll(() => waitingKeys(page)).toEqual([key]);
    await toBeSent(page)
      .getByText(/The server failed at it: /)
      .waitFor();
    expect(await unitsLeft(sale)).toBe(3);
    answerWith(() => false);
    await page.reload();
    await expect.poll(() => waiting(page)).toEqual([]);
    expect(await unitsLeft(sale)).toBe(2);
  },
);
