import { newTill, post as enter } from "../../money/finance-steps";
import { openEdit } from "../../money/account-steps";
import { newName } from "../../support/dialog-steps";
import { ask, choose } from "../../support/steps";
import { adding, button, changing, countIn, dialog, labelled, newAmount, post, put, type Row } from "../form";

const TRANSACTIONS = "/finances/transactions";

export const MONEY_FORMS: Readonly<Record<string, Row>> = {
  accountAdd: adding({
    title: "Add account",
    path: "/accounts",
    write: post("/api/finances/accounts/new"),
    more: async (within) => {
      await choose(within, "Type", "Crypto");
      await choose(within, "Store", /Ikeja/);
      await labelled(within, "Balance").fill("125050");
    },
  }),
  accountEdit: {
    place: "dialog",
    isRecord: true,
    begin: async (at) => {
      const till = await newTill(at, 100);
      const { text, typed, naira } = newAmount(70_000);
      return changing(at, {
        record: `/finances/accounts/${till.key}`,
        write: put(/^\/api\/finances\/accounts\/[^/]+\/edit$/),
        theirs: (_) => ({ name: till.name, store: till.store, type: "crypto", balance: 50 }),
        kept: '"type":"crypto"',
        within: (page) => dialog(page, "Edit account"),
        open: (page) => openEdit(page, till.name),
        field: (within) => labelled(within, "Balance"),
        named: "balance",
        value: { text, typed, holds: `"balance":${naira}` },
        save: (page) => button(dialog(page, "Edit account"), "Save"),
      });
    },
  },
  transactionAdd: {
    place: "dialog",
    begin: async (at) => {
      const till = await newTill(at, 100);
      return adding({
        title: "Add transaction",
        path: "/transactions",
        write: post("/api/finances/transactions/new"),
        field: "Remark",
        named: "remark",
        more: async (within) => {
          await within.getByText("Debit", { exact: true }).click();
          await choose(within, "Store", till.store_title);
          const line = within.getByRole("group", { name: "Payment 1" });
          await choose(line, "Account", till.name);
          await labelled(line, "Amount").fill("2550");
        },
        saves: (page, text) => countIn(page, `${TRANSACTIONS}?query=${encodeURIComponent(text)}`, text),
      }).begin(at);
    },
  },
  transactionEdit: {
    place: "dialog",
    isRecord: true,
    begin: async (at) => {
      const till = await newTill(at, 0);
      const remark = newName("Sold a shelf");
      const renamed = newName("Sold both");
      await enter(at, till, [[remark, 40]]);
      const list = `/transactions?account=${till.key}`;
      const { body } = await ask<{ data: { Key: string }[] }>(at, `${TRANSACTIONS}?account=${till.key}`);
      const key = body.data[0]?.Key ?? "";
      const { text, typed, naira } = newAmount(70_000);
      const entry = { type: "credit", store: till.store, account_key: till.key };
      return changing(at, {
        record: `${TRANSACTIONS}/${key}`,
        write: put(/^\/api\/finances\/transactions\/[^/]+\/edit$/),
        theirs: () => ({ ...entry, remark: renamed, amount: 80 }),
        kept: renamed,
        within: (page) => dialog(page, "Edit transaction"),
        open: async (page) => {
          await page.goto(list);
          await button(page, `Edit ${remark}`).click();
          await labelled(dialog(page, "Edit transaction"), "Amount").waitFor();
        },
        field: (within) => labelled(within, "Amount"),
        named: "amount",
        value: { text, typed, holds: `"amount":${naira}` },
        save: (page) => button(dialog(page, "Edit transaction"), "Save"),
      });
    },
  },
};
