import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import type { FormContext } from "../../src/machines/kit/form.machine";
import { type Details, type FormLabel, formModel } from "../models/form.model";
import { edgeCover, type Model, type Path } from "../models/support/model";
import { openPage } from "./harness";
import { cardWalk, details, type Edit, openEdit, orderNow } from "./paths/details";
import { answerQuestion, expectAsked, goOut, WAYS } from "./paths/leaving";
import { mismatches, walkPath } from "./paths/walk";

type FormModel = Model<FormContext<Details>, FormLabel>;
const ON_THE_WAY: readonly FormLabel[] = [
  "submits",
  "the save succeeds",
  "the save is refused",
  "the save times out",
  "the save finds no server",
];

/** A changed card, saved at once and after each kind of failure; all else is on the way to these. */
const edits: FormModel = {
  ...formModel,
  offers: (form) => (form.context.values.remark === "" ? ["writes a remark"] : ON_THE_WAY),
  edgeOf: ({ context: { failure } }, label) =>
    label === "the save succeeds" ? `after ${failure?.kind}` : "on the way",
};

/** What failed before the server could, or after it had done its part: to the browser these are alike. */
const UNCERTAIN: ReadonlySet<FormLabel> = new Set(["the save times out", "the save finds no server"]);

test("every event of the form is somebody's to bring about, or told elsewhere", () => {
  expect(mismatches(cardWalk)).toEqual([]);
});

const openCard = async () => openEdit(await openPage({ signedInAs: DEMO_SIGN_INS.admin }));

describe("an edit is made once, whatever failed before", () => {
  const runs = edgeCover(edits).flatMap((path) =>
    path.steps.some(({ label }) => UNCERTAIN.has(label))
      ? [
          { ...path, reached: false },
          { ...path, name: `${path.name}, its reply lost`, reached: true },
        ]
      : [{ ...path, reached: false }],
  );
  for (const path of runs) {
    test(`${path.name}`, async () => {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
      const { order } = await walkPath(cardWalk, page, path, path);
      const now = { remark: "Call before noon", version: order.version + 1 };
      expect(await orderNow(page, order.key)).toMatchObject(now);
    });
  }
});

/** Leaving a card that was changed, and one that was not. */
const leaving: FormModel = {
  ...formModel,
  offers: (form) => (form.hasTag("confirming") ? ["stays", "leaves"] : ["writes a remark", "asks to leave"]),
  edgeOf: (form, label) => (/stays|leave/.test(label) ? `${form.hasTag("modified")} ${label}` : "on the way"),
};

type Step = Path<FormLabel, FormContext<Details>>["steps"][number];

async function leave(edit: Edit, way: (typeof WAYS)[number], { label, after }: Step): Promise<void> {
  const { page } = edit;
  if (label === "writes a remark") await cardWalk.handlers[label]?.(edit, after);
  else if (label === "asks to leave") {
    await goOut(page, way, () => details(page).getByRole("button", { name: "Cancel" }).click());
  } else await answerQuestion(page, label === "stays" ? "Cancel" : "yes");
}

describe.each(WAYS)("leaving by %s", (way) => {
  for (const { name, steps } of edgeCover(leaving)) {
    test(`${name}`, async () => {
      const edit = await openCard();
      const { page, order } = edit;
      for (const step of steps) {
        const { after } = step;
        await leave(edit, way, step);
        if (after.status === "active") {
          await expectAsked(page, after.hasTag("confirming"));
          expect(new URL(page.url()).pathname).toBe(`/orders/${order.key}`);
          expect(await page.getByLabel("Remark").inputValue()).toBe(
            after.context.values.remark === "" ? order.remark : after.context.values.remark,
          );
        } else if (way === "Cancel") await details(page).getByRole("button", { name: "Edit" }).waitFor();
        else await page.waitForURL(({ pathname }) => pathname === (way === "a link" ? "/products" : "/orders"));
      }
      expect(await orderNow(page, order.key)).toMatchObject({ remark: order.remark, version: order.version });
    });
  }
});
