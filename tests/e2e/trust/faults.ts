import type { FailureKind } from "../../../src/api/kit/errors";
import { typedIsKept } from "../drafts/shelf";
import { answer } from "../support/replies";
import { DEVICE_FAULTS } from "./device-faults";
import { type Fault, otherTab, pressTwice, saveUntilSaid } from "./fault";
import type { Form } from "./form";
import { PAGE_FAULTS } from "./page-faults";
import { PEOPLE_FAULTS } from "./people-faults";
import { SAID, type Said } from "./said";
import { WIRE_FAULTS } from "./wire-faults";

type Given = { status: number; body: object } | "unreachable";

/** The next save gets this reply, and nothing reaches the server. */
const reply = (given: Given | ((form: Form) => Given), said: Said): Fault => ({
  leaves: "form",
  strike: async (page, form) => {
    await answer(page, form.write, typeof given === "function" ? given(form) : given);
    return saveUntilSaid(page, form, said);
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

const WRONG = "is not what this shop accepts";
const CLOSED = "The month is closed";
const HASTE = "Too many requests";

const invalid = ({ named }: Form) => ({
  status: 400,
  body: { error: "Bad request", code: "invalid_fields", fields: [{ name: named, reason: WRONG }] },
});

/** The reason stands at its field. */
const atField = (fault: Fault): Fault => {
  if (!("strike" in fault)) return fault;
  return {
    ...fault,
    strike: async (page, form, chance) => {
      const after = await fault.strike(page, form, chance);
      await after.getByText(new RegExp(WRONG, "i")).first().waitFor();
      return after;
    },
  };
};

/** Each kind of failure as replies of the server that bring it about. */
const KINDS: Record<Exclude<FailureKind, keyof typeof ELSEWHERE>, Readonly<Record<string, Fault>>> = {
  invalid: { "400 with reasons": atField(reply(invalid, SAID.invalid)) },
  forbidden: { "a reply 403": reply({ status: 403, body: { error: "Forbidden", code: "forbidden" } }, SAID.forbidden) },
  missing: { "a reply 404": reply({ status: 404, body: { error: "Not found", code: "not_found" } }, SAID.missing) },
  tooLarge: { "a reply 413": reply({ status: 413, body: { error: "Too large", code: "too_large" } }, SAID.tooLarge) },
  refused: { "a reply 417": reply({ status: 417, body: { error: CLOSED, code: "rule" } }, SAID.refused(CLOSED)) },
  tooMany: { "a reply 429": reply({ status: 429, body: { error: HASTE, code: "too_many" } }, SAID.tooMany(HASTE)) },
  serverFault: {
    "a reply 500": reply({ status: 500, body: { error: "" } }, SAID.serverFault),
    "a reply 503": reply({ status: 503, body: { error: "" } }, SAID.serverFault),
  },
  unreachable: { "a refused connection": reply("unreachable", SAID.unreachable) },
};

const REPLIES: Readonly<Record<string, Fault>> = Object.assign({}, ...Object.values(KINDS));

/** Every fault, by what it is. */
export const GROUPS = {
  wire: WIRE_FAULTS,
  hands: {
    "a double press": {
      leaves: "saved",
      strike: async (page, form) => {
        await pressTwice(page, form);
        return page;
      },
    },
    "Enter twice": {
      leaves: "saved",
      strike: async (page, form) => {
        if (form.confirm) await form.save(page).click();
        await (form.confirm ?? form.save)(page).focus();
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
  },
  page: PAGE_FAULTS,
  people: PEOPLE_FAULTS,
  device: DEVICE_FAULTS,
  replies: REPLIES,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Fault>>>>;

export type Group = keyof typeof GROUPS;

export const FAULTS: Readonly<Record<string, Fault>> = Object.assign({}, ...Object.values(GROUPS));
