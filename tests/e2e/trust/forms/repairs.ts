import type { Page } from "playwright-core";
import { newName } from "../../support/dialog-steps";
import { answer } from "../../support/replies";
import { card, textOf } from "../../support/steps";
import { DETAILS, openTicket } from "../../repairs/repair-steps";
import { button, changing, countEdits, countIn, labelled, main, openCard, post, put, type Row, send } from "../form";
import { SAID, saying } from "../said";

/** Takes a ticket through these steps, in another person's name. */
const move =
  (path: string, ...steps: string[]) =>
  async (other: Page) => {
    for (const status of steps) await send(other, `${path}/status/edit`, { status });
  };

const device = (page: Page) => page.getByRole("textbox", { name: "Device" });
const CLOSED = "The month is closed";

const status = (page: Page) => card(page, "Status");
const nextStep = (page: Page) => status(page).getByRole("combobox", { name: "Next step" });

async function chooseStep(page: Page, name: string): Promise<void> {
  await nextStep(page).click();
  await page.getByRole("option", { name }).click();
}

export const REPAIR_FORMS: Readonly<Record<string, Row>> = {
  repairAddForm: {
    place: "page",
    begin: () => {
      const text = newName("Fairphone");
      return Promise.resolve({
        write: post("/api/repairs/new"),
        text,
        named: "device",
        within: main,
        open: async (page) => {
          await page.goto("/repairs/add");
          await device(page).waitFor();
        },
        fill: async (page) => {
          await labelled(page, "Fault").fill("The battery is swollen");
          const customer = page.getByRole("combobox", { name: "Customer" });
          await customer.fill("Adaeze Okafor");
          await page.getByRole("option", { name: /Adaeze Okafor/ }).click();
          await device(page).fill(text);
        },
        field: device,
        save: (page) => button(page, "Add ticket"),
        saves: (page) => countIn(page, `/repairs?query=${encodeURIComponent(text)}`, text),
      });
    },
  },
  repairDetailsForm: {
    place: "card",
    isRecord: true,
    isClosable: true,
    begin: async (at) => {
      const path = `/repairs/${await openTicket(at)}`;
      const field = (within: ReturnType<typeof card>) => labelled(within, "Remark (optional)");
      return changing(at, {
        record: path,
        write: put(/^\/api\/repairs\/[^/]+\/edit$/),
        theirs: (_, text) => ({ ...DETAILS, fault: "The battery is flat", remark: text }),
        kept: '"fault":"The battery is flat"',
        within: (page) => card(page, "Device"),
        open: openCard(path, "Device", field),
        field,
        named: "remark",
        save: (page) => button(card(page, "Device"), "Save"),
        close: move(path, "diagnosing", "repairing", "ready", "handed-over"),
      });
    },
  },
  repairStepForm: {
    place: "card",
    isRecord: true,
    isClosable: true,
    begin: async (at) => {
      const path = `/repairs/${await openTicket(at)}`;
      await move(path, "diagnosing")(at);
      const write = put(/^\/api\/repairs\/[^/]+\/status\/edit$/);
      const edited = {
        record: path,
        edit: `${path}/status/edit`,
        theirs: () => ({ status: "waiting-for-approval" }),
        holds: '"status":"repairing"',
        kept: '"status":"repairing"',
      };
      return {
        ...(await countEdits(at, edited)),
        write,
        text: "Start repairing",
        named: "status",
        within: status,
        // A step is sent at once; it has a form only after it was refused.
        open: async (page) => {
          await page.goto(path);
          await answer(page, write, { status: 417, body: { error: CLOSED, code: "rule" } });
          await button(status(page), "Ask for approval").click();
          await saying(page, SAID.refused(CLOSED)).waitFor();
        },
        fill: (page) => chooseStep(page, "Start repairing"),
        field: nextStep,
        shown: (page) => textOf(nextStep(page)),
        retype: {
          away: (page) => chooseStep(page, "Ask for approval"),
          back: (page) => chooseStep(page, "Start repairing"),
        },
        save: (page) => button(status(page), "Save"),
        close: move(path, "repairing", "ready", "handed-over"),
      };
    },
  },
};
