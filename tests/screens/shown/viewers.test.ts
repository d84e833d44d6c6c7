import "../support/signed-in";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import { byLength } from "../../length";
import { openStaffPage, startSession } from "../support/app";
import { serve } from "../support/fake-server";
import { listed, profileWith } from "../support/shop";
import { OTHER_CALLS } from "./other-calls";
import { type Page, type Reply, routesOf, shownFields, unnumbered, usedFields, wordsOfPage } from "./page";
import { PAGES } from "./pages/index";
import type { Fields } from "./said";
import { seenIn } from "./seen";

/** A person who may see every page, but not what goods cost, and may change nothing. */
const VIEWER = {
  method: "GET",
  path: /^\/user_profile$/,
  reply: () => profileWith(...PERMISSIONS.filter((name) => name.endsWith(".view"))),
};
const NOTHING = { method: "GET", path: /./, reply: () => listed() };

/** Pages for those who manage the shop, or know what goods cost and what is owed for them. */
const CLOSED = ["/reports/stock-value", "/reports/supplier-debts", "/settings", "/outbox", "/audit"];

/** Pages about the viewer, who may change them. */
const OWN: ReadonlySet<string> = new Set(["/profile", "/profile/security"]);

/** The fields that only others are shown, by the reason and by the beginning of the path. */
const HIDDEN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  "what goods cost": {
    "/products": ["price"],
    "/purchases": ["cost"],
    "/purchases/": ["lines.cost"],
    "/reports/people": ["profit", "totals.profit"],
    "/reports/sales": ["profit"],
    "/": [
      "previous_period.total_paid_profits",
      "sales_statistics.total_inventory_cost",
      "sales_statistics.total_paid_profits",
    ],
  },
  "what suppliers are owed": { "/suppliers": ["owed"] },
  "what counted goods cost": { "/counts/": ["lines.cost"] },
  "what the supplier is owed, and was paid": {
    "/suppliers/": [
      "debts.owed",
      "payments.account_name",
      "payments.amount",
      "payments.created_at",
      "payments.employee_name",
      "payments.store_title",
    ],
  },
  "the link to an order of goods": { "/low-stock": ["store", "supplier"] },
  "the link to an order that charges for a repair": { "/repairs/": ["store"] },
  "in other words than in a field that can be changed": {
    "/products/": ["tracks_serials", "variants.status", "vat_exempt"],
  },
  "administrators end sessions": {
    "/employees/": ["sessions.device", "sessions.place", "sessions.started_at", "sessions.used_at"],
  },
};

/** The columns that the rows of a phone leave out; the page of the record has them. */
const ON_A_PHONE: Readonly<Record<string, readonly string[]>> = {
  "/counts": ["employee_name"],
  "/customers/": ["repairs.serial"],
  "/orders/refused": ["store_title"],
  "/repairs": ["serial"],
  "/reports/sales": ["orders"],
  "/reports/debts": ["days_0_7", "days_31_90", "days_8_30", "over_90_days", "phone"],
  "/shifts": ["expected"],
  "/transfer": ["order_number"],
};

/** The viewer's own store needs no column. */
const ON_A_DESKTOP: typeof ON_A_PHONE = { "/products": ["store_title"] };

/** The record of an address stands for all of its kind. */
const placeOf = ({ path }: Page) => path.replace(/\?.*/, "").replace(/\/0190[\w-]+$/, "/");

const hiddenOn = (page: Page, device: string) =>
  [
    ...Object.values(HIDDEN).flatMap((places) => places[placeOf(page)] ?? []),
    ...((device === "phone" ? ON_A_PHONE : ON_A_DESKTOP)[placeOf(page)] ?? []),
  ]
    .filter((name) => shownFields(page).has(name))
    .toSorted();

const isClosed = (page: Page) => CLOSED.some((place) => placeOf(page).startsWith(place));

/** What a viewer may press: it only changes what is shown, or prints it. */
const HARMLESS: ReadonlySet<string> = new Set([
  "Views",
  "Show history",
  "Labels",
  "Filters",
  "Filters, 1 set",
  "Today",
]);

/** The addresses of forms and of questions. */
const CHANGES = /\/(?:create|add|start|edit)(?:\?|$)|\?collect=/;

const textsOf = (main: Element) =>
  Object.entries(seenIn(main)).flatMap(([place, texts]) => [place, ...Object.entries(texts).flat()]);

/** Whether a text has words that are no part of longer ones. */
function withWords(words: string): (text: string) => boolean {
  const whole = new RegExp(`(?<![\\w.,])${words.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?!\\w)`);
  return (text) => whole.test(text);
}

/** The fields of a page whose words do not stand in its texts. */
function missing(page: Page): string[] {
  const texts = textsOf(screen.getByRole("main"));
  const used = usedFields(page);
  const gone = wordsOfPage(page).filter(([name, words]) => used.has(name) && !texts.some(withWords(words)));
  return [...new Set(gone.map(([name]) => unnumbered(name)))].toSorted();
}

/** What only others are shown is not in the server's reply. */
function withoutHidden(field: Fields, hidden: ReadonlySet<string>, path = ""): Fields {
  if (Array.isArray(field)) return field.map((each: Fields) => withoutHidden(each, hidden, path));
  if (typeof field !== "object" || field === null || Object.getPrototypeOf(field) !== Object.prototype) return field;
  const named = Object.entries(field).map(
    ([name, value]) => [path === "" ? name : `${path}.${name}`, name, value] as const,
  );
  return Object.fromEntries(
    named
      .filter(([at]) => !hidden.has(at))
      .map(([at, name, value]) => [name, withoutHidden(value as Fields, hidden, at)]),
  );
}

const SECRETS = ["what goods cost", "what suppliers are owed"];

const partsWithout = ({ data, beside = {} }: Reply, hidden: ReadonlySet<string>) => ({
  data: withoutHidden(data, hidden),
  beside: Object.fromEntries(
    Object.entries(beside).map(([name, fields]) => [name, withoutHidden(fields, hidden, name)]),
  ),
});

const asSent = (page: Page): Page => {
  const hidden = new Set(SECRETS.flatMap((reason) => HIDDEN[reason]?.[placeOf(page)] ?? []));
  return { ...page, replies: page.replies.map((reply) => ({ ...reply, ...partsWithout(reply, hidden) })) };
};

async function open(page: Page): Promise<void> {
  serve([...routesOf(asSent(page)), VIEWER, ...OTHER_CALLS, NOTHING]);
  await openStaffPage(page.path);
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T10:00:00.000Z") });
  serve([VIEWER, ...OTHER_CALLS, NOTHING]);
  await startSession();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const asOn = (device: string) =>
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: device === "phone" && media.includes("max-width") }),
  );

const DEVICES = byLength({ short: ["phone"], long: ["phone", "desktop"] });
const [shown, closed] = [PAGES.filter((page) => !isClosed(page)), PAGES.filter(isClosed)];

describe.each(DEVICES)("on a %s", (device) => {
  test.each(shown)("$path shows a viewer each field, and nothing that changes it", async (page) => {
    asOn(device);
    await open(page);
    await waitFor(() => expect(missing(page)).toEqual(hiddenOn(page, device)));
    if (OWN.has(page.path)) return;
    const main = screen.getByRole("main");
    const filters = new Set([...main.querySelectorAll("button[aria-pressed]")].map(({ textContent }) => textContent));
    const buttons = Object.values(seenIn(main))
      .flatMap((texts) => Object.values(texts))
      .flatMap((text) => [...text.matchAll(/\[([^\]]+)\]/g)].map(([, name = ""]) => name));
    expect(buttons.filter((name) => !HARMLESS.has(name) && !filters.has(name))).toEqual([]);
    const links = [...main.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
    expect(links.filter((href) => CHANGES.test(href))).toEqual([]);
  });
});

test.each(closed)("$path is closed to a viewer", async (page) => {
  await open(page);
  await waitFor(() => expect(document.title).toBe("You don't have access · Backroom"));
  expect(missing(page)).toEqual([...shownFields(page)].toSorted());
});
