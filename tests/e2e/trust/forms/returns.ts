import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderLineWire, OrderWire } from "../../../../src/api/orders/orders.contract";
import { newName } from "../../support/dialog-steps";
import { ask, card, sellOne } from "../../support/steps";
import { button, labelled, newAmount, type Row, send } from "../form";

const read = async (page: Page, path: string) => (await ask<{ data: OrderWire }>(page, path)).body.data;

const ACCOUNTS = "/preflight/load-info?xbtsx=accounts&fields=name&fields=key";

async function twoAccounts(page: Page): Promise<[string, string]> {
  const [first, second] = (await ask<{ data: { key: string }[] }>(page, ACCOUNTS)).body.data;
  if (first === undefined || second === undefined) throw new Error("the shop has only one account");
  return [first.key, second.key];
}

const status = async (page: Page, path: string, next: OrderWire["status"]): Promise<void> =>
  send(page, `${path}/edit`, { status: next, store: (await read(page, path)).store, remark: "" });

/** An unpaid order of three units that was handed over. */
async function sellThree(page: Page): Promise<{ path: string; title: string }> {
  const { key, sub_total_items: text } = await sellOne(page);
  const path = `/orders/${key}`;
  const [line] = JSON.parse(text) as OrderLineWire[];
  await send(page, `${path}/products/edit`, [{ key: line?.key, quantity: 3 }] as unknown as object);
  await status(page, path, "completed");
  return { path, title: line?.item_title ?? "" };
}

const taking = (page: Page) => card(page, "Take goods back");
const next = (page: Page) => button(taking(page), "Next");
const reason = (page: Page) => labelled(taking(page), "Reason");

/** What the last step says of the reason; on the way there every step is passed. */
async function reasonShown(page: Page): Promise<string> {
  const told = taking(page).locator("dd").first();
  while (!(await told.isVisible())) await next(page).click();
  return told.innerText();
}

const refunding = (page: Page) => card(page, "Refund");
const amount = (page: Page) => labelled(refunding(page), "Amount");

export const RETURN_FORMS: Readonly<Record<string, Row>> = {
  orderReturnForm: {
    place: "card",
    isClosable: true,
    begin: async (at) => {
      const { path, title } = await sellThree(at);
      const text = newName("Too small");
      return {
        write: { method: "POST", path: /^\/api\/orders\/[^/]+\/returns\/new$/ },
        text,
        named: "reason",
        within: taking,
        open: async (page) => {
          await page.goto(path);
          await button(card(page, "Returns"), "Take goods back").click();
          await taking(page).getByRole("checkbox").waitFor();
        },
        fill: async (page) => {
          await taking(page).getByRole("checkbox").check();
          await taking(page)
            .getByRole("spinbutton", { name: `How many of ${title} came back` })
            .fill("1");
          await next(page).click();
          await reason(page).fill(text);
          await next(page).click();
        },
        field: reason,
        shown: reasonShown,
        retype: {
          away: async (page) => {
            await button(taking(page), "Back").click();
            await reason(page).fill(text.slice(0, -1));
          },
          back: async (page) => {
            await reason(page).press("End");
            await page.keyboard.type(text.slice(-1));
          },
        },
        save: (page) => button(taking(page), "Take back"),
        saves: async (page) => (await read(page, path)).returns?.filter((made) => made.reason === text).length ?? 0,
        close: (other) => status(other, path, "cancelled"),
      };
    },
  },
  orderRefundForm: {
    place: "card",
    isClosable: true,
    begin: async (at) => {
      const { key, cost } = await sellOne(at);
      const path = `/orders/${key}`;
      const [account, another] = await twoAccounts(at);
      await send(at, `${path}/payment/edit`, [{ account_key: account, amount: cost }] as unknown as object);
      await status(at, path, "cancelled");
      const { text, typed, naira } = newAmount();
      const given = async (page: Page) =>
        (await read(page, path)).refunds?.find((refund) => refund.account_key === account)?.amount ?? 0;
      return {
        write: { method: "POST", path: /^\/api\/orders\/[^/]+\/refunds\/new$/ },
        text,
        named: "amount",
        within: refunding,
        open: async (page) => {
          await page.goto(path);
          await card(page, "Refund due").getByRole("button", { name: "Refund ₦" }).click();
          await amount(page).waitFor();
        },
        fill: async (page) => {
          await amount(page).fill("");
          await amount(page).pressSequentially(typed);
        },
        field: amount,
        save: (page) => button(refunding(page), "Refund"),
        saves: async (page) => Math.round((await given(page)) / naira),
        close: async (other) => {
          const data = { account_key: another, amount: cost };
          expect(await ask(other, `${path}/refunds/new`, { method: "POST", data })).toMatchObject({ status: 200 });
        },
      };
    },
  },
};
