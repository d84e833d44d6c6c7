import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import { type Details, type FormLabel, formModel } from "../../models/kit/form/form.model";
import type { Model } from "../../models/support/model";
import { toursOf } from "../../models/support/tours";
import { failuresOf, testEveryPath } from "./every-path";
import { longTest } from "../../long-test";
import { openPage } from "../support/harness";
import { details, detailsWalk, openEdit, orderNow, press, remark } from "./details";
import { answerQuestion, expectAsked, goOut, WAYS } from "./leaving";
import { plannedOf } from "./walker";
import { sellOne } from "../support/steps";

type FormModel = Model<FormContext<Details>, FormLabel>;

testEveryPath("card-form");

longTest("an edit whose reply is lost repeatedly is saved once", async () => {
  const uncertain = ["the save fails on the server", "the save times out", "the save finds no server"] as const;
  const edits: FormModel = {
    ...formModel,
    offers: ({ context }) =>
      context.values.remark === "" ? ["writes a remark"] : ["submits", "the save succeeds", ...uncertain],
  };
  const { paths } = toursOf([edits], "everything");
  const lost = paths.filter(({ steps }) => steps.at(-1)?.after.matches("saved"));
  const labels = lost.flatMap(({ steps }) => steps.map(({ label }) => label));
  expect(labels).toEqual(expect.arrayContaining([...uncertain]));
  const runs = lost.map((path) => plannedOf(detailsWalk, path));
  expect(await failuresOf("lost-edit", runs, { reached: true })).toEqual([]);
});

/** Leaving a changed card and an unchanged one. */
const leaving: FormModel = {
  ...formModel,
  offers: (form) => (form.hasTag("confirming") ? ["stays", "leaves"] : ["writes a remark", "asks to leave"]),
};

longTest("a changed card asks for confirmation on Cancel, a link or Back, and an unchanged one does not", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  for (const way of WAYS) {
    for (const { steps } of toursOf([leaving], "everything").paths) {
      await openEdit(page, order);
      for (const { label, after } of steps) {
        const { remark: typed } = after.context.values;
        if (label === "writes a remark") await remark(page).fill(typed);
        else if (label === "asks to leave") await goOut(page, way, () => press(page, "Cancel"));
        else await answerQuestion(page, label === "stays" ? "Cancel" : "yes");
        if (after.status === "active") {
          await expectAsked(page, after.hasTag("confirming"));
          expect(new URL(page.url()).pathname).toBe(`/orders/${order.key}`);
          await expect.poll(() => page.getByLabel("Remark").inputValue()).toBe(typed);
        } else if (way === "Cancel") await details(page).getByRole("button", { name: "Edit" }).waitFor();
        else await page.waitForURL(({ pathname }) => pathname === (way === "a link" ? "/products" : "/orders"));
      }
      expect(await orderNow(page, order.key)).toMatchObject({ remark: order.remark, version: order.version });
    }
  }
});
