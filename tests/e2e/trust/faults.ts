import { expect } from "vitest";
import type { FailureKind } from "../../../src/api/kit/errors";
import { typedIsKept } from "../drafts/shelf";
import { shopOrigin } from "../support/harness";
import { answer, breakReply, loseReply } from "../support/replies";
import { expectError, expectFailing } from "../support/watch";
import { type Fault, otherTab, saveUntilTold } from "./fault";
import { PAGE_FAULTS } from "./page-faults";
import { PEOPLE_FAULTS } from "./people-faults";
import { WIRE_FAULTS } from "./wire-faults";

/** The next save gets this reply, and nothing reaches the server. */
const reply = (...given: [status: number, body: object] | ["unreachable"]): Fault => ({
  leaves: "form",
  strike: async (page, form) => {
    const [status, body] = given;
    await answer(page, form.write, status === "unreachable" ? status : { status, body });
    return saveUntilTold(page, form);
  },
});

/** Where the other kinds of failure are brought about. */
const ELSEWHERE = {
  offline: "no network",
  sessionExpired: "a session that ended",
  stale: "people-faults.ts: another person changes the record",
  duplicate: "in tests/e2e/paths/card-form.paths.test.ts",
  timeout: "wire-faults.ts",
  codeAsked: "in tests/screens/people/confirm-password.test.ts",
  rejected: "in tests/screens/paths",
  bug: "nowhere: no input brings it about",
} as const satisfies Partial<Record<FailureKind, string>>;

/** Each kind of failure as replies of the server that bring it about. */
const REPLIES: Record<Exclude<FailureKind, keyof typeof ELSEWHERE>, Readonly<Record<string, Fault>>> = {
  invalid: { "400 with reasons": reply(400, { error: "Bad request", code: "invalid_fields", fields: [] }) },
  forbidden: { 403: reply(403, { error: "Forbidden", code: "forbidden" }) },
  missing: { 404: reply(404, { error: "Not found", code: "not_found" }) },
  tooLarge: { 413: reply(413, { error: "Too large", code: "too_large" }) },
  refused: { 417: reply(417, { error: "The month is closed", code: "rule" }) },
  tooMany: { 429: reply(429, { error: "Too many requests", code: "too_many" }) },
  serverFault: { 500: reply(500, { error: "" }), 503: reply(503, { error: "" }) },
  unreachable: { "a refused connection": reply("unreachable") },
};

const DAY_MS = 24 * 60 * 60 * 1000;

const clock = (days: number): Fault => ({
  leaves: "page",
  strike: async (page) => {
    await typedIsKept(page);
    await page.clock.setSystemTime(Date.now() + days * DAY_MS);
    return page;
  },
});

export const FAULTS: Readonly<Record<string, Fault>> = {
  ...Object.assign({}, ...Object.values(REPLIES)),
  ...WIRE_FAULTS,
  ...PAGE_FAULTS,
  ...PEOPLE_FAULTS,
  "a reply lost after the work": {
    leaves: "form",
    strike: async (page, form) => {
      await breakReply(page, form.write);
      return saveUntilTold(page, form);
    },
  },
  "no network": {
    leaves: "form",
    strike: async (page, form) => {
      // What the page reads at this moment fails as well.
      expectFailing(page, { method: "GET", path: /./ });
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
      await expect.poll(() => form.save(page).isDisabled()).toBe(true);
      await page.context().setOffline(false);
      return page;
    },
  },
  "a double press": {
    leaves: "saved",
    strike: async (page, form) => {
      await form.save(page).dblclick();
      return page;
    },
  },
  "Enter twice": {
    leaves: "saved",
    strike: async (page, form) => {
      await form.save(page).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      return page;
    },
  },
  "a reload": {
    leaves: "page",
    strike: async (page) => {
      await typedIsKept(page);
      await page.reload();
      return page;
    },
  },
  "a closed tab": {
    leaves: "page",
    strike: async (page) => {
      await typedIsKept(page);
      const tab = await otherTab(page);
      await page.close();
      return tab;
    },
  },
  "a killed tab": {
    leaves: "page",
    strike: async (page) => {
      await typedIsKept(page);
      const tab = await otherTab(page);
      const gone = page.waitForEvent("crash");
      void page.goto("chrome://crash").catch(() => undefined);
      await gone;
      return tab;
    },
  },
  "a reload after a lost reply": {
    leaves: "page",
    strike: async (page, form) => {
      const { made } = await loseReply(page, form.write);
      await form.save(page).click();
      await made;
      await page.reload();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      return page;
    },
  },
  "denied storage": {
    leaves: "form",
    before: (page) =>
      page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("denied", "SecurityError");
        };
      }),
    strike: (page) => Promise.resolve(page),
  },
  "full storage": {
    leaves: "form",
    before: async (page) => {
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Storage.overrideQuotaForOrigin", { origin: shopOrigin(), quotaSize: 1 });
      expectError(page, "QuotaExceededError");
    },
    strike: (page) => Promise.resolve(page),
  },
  "a clock two days ahead": clock(2),
  "a clock two days back": clock(-2),
};
