import "../support/signed-in";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { staffRoutes } from "../../../src/staff-routes";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { listed } from "../support/shop";
import { addressesOf, isAt, REPLIES } from "./contracts";
import { OTHER_CALLS } from "./other-calls";
import { expectedOf, fieldsOfPage, routesOf, shownFields, wordsOfPage } from "./page";
import { PAGES } from "./pages/index";
import { seenIn } from "./seen";

/** The pages that show no record: what they show is tested where they are filled in. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  "/confirm-email": "the link of a mail",
  "/counts/start": "a form",
  "/employees/add": "a form",
  "/error": "a notice",
  "/orders/create": "a form",
  "/orders/offline": "what this device holds",
  "/products/add": "a form",
  "/profile/edit": "a form",
  "/purchases/create": "a form",
  "/repairs/add": "a form",
  "/reports": "links",
  "/roles/create": "a form",
  "/transfer/create": "a form",
};

const WITHOUT_PAGE: Readonly<Record<string, string>> = {
  accountReply: "read when a dialog opens; its list shows the same",
  auditReply: "the history of a record; the audit log shows the same rows",
  bulkReply: "a change of many products, in its dialog",
  categoryReply: "read when a dialog opens; its list shows the same",
  loadInfoReply: "the names in choosers",
  loadProductsReply: "the goods in the picker",
  stockLevelReply: "read when a dialog opens; its list shows the same",
  storeReply: "read when a dialog opens; its list shows the same",
  transactionReply: "read when a dialog opens; its list shows the same",
};

const NOTHING = { method: "GET", path: /./, reply: () => listed() };

// The tables name the day, the month and the days before.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T10:00:00.000Z") });
  serve([...OTHER_CALLS, NOTHING]);
  await startSession();
});

test.each(PAGES)("$path shows each field at its own label", async (page) => {
  serve([...routesOf(page), ...OTHER_CALLS, NOTHING]);
  await openStaffPage(page.path);
  const expected = expectedOf(page);
  await waitFor(() => expect(seenIn(screen.getByRole("main"))).toEqual(expected));
});

test.each(PAGES)("$path: every field of its replies is shown or has a reason", (page) => {
  const excused = Object.values(page.unseen ?? {}).flat();
  expect(
    [...shownFields(page), ...excused].filter((name) => excused.indexOf(name) !== excused.lastIndexOf(name)),
  ).toEqual([]);
  expect(
    fieldsOfPage(page)
      .filter((name) => !shownFields(page).has(name))
      .toSorted(),
  ).toEqual(excused.toSorted());
});

test.each(PAGES)("$path: no two fields have the same words", (page) => {
  const shown = [...new Map(wordsOfPage(page).filter(([name]) => shownFields(page).has(name))).entries()];
  const words = shown.map(([, text]) => text);
  expect(shown.filter(([, text], at) => text !== "yes" && words.indexOf(text) !== at)).toEqual([]);
});

test("every record and every list of the contracts is on a page", () => {
  const used = new Set(PAGES.flatMap(({ replies }) => replies.map(({ schema }) => schema)));
  const missing = REPLIES.filter(([, schema]) => !used.has(schema)).map(([name]) => name);
  expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_PAGE).toSorted());
});

test("every page that a person can open has its table", () => {
  const all = addressesOf([staffRoutes]).filter((address) => !address.endsWith("*"));
  const missing = all.filter((address) => !PAGES.some((page) => isAt(page, address, all)));
  expect(missing.toSorted()).toEqual(Object.keys(WITHOUT_RECORD).toSorted());
});
