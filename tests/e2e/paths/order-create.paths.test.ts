import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderCreateContext } from "../../../src/machines/orders/create/order-create.events";
import { type OrderLabel, sellingModel, writingModel } from "../../models/orders/create/order-create.model";
import { edgeCover, type Model } from "../../models/support/model";
import { toursOf } from "../../models/support/tours";
import { failuresOf, testEveryPath } from "./every-path";
import { longTest } from "../../long-test";
import { openPage } from "../support/harness";
import { answerQuestion, expectAsked, goOut, WAYS } from "./leaving";
import { openCreateOrder } from "./sale";
import { orderCreateWalk } from "./selling";
import { plannedOf } from "./walker";

type OrderModel = Model<OrderCreateContext, OrderLabel>;

testEveryPath("order-create");

/** Only the sale: the events on the direct way to it, and the given labels. */
const selling = (...more: OrderLabel[]): OrderModel => {
  const onTheWay: ReadonlySet<OrderLabel> = new Set([
    "goes to create the customer",
    "types the customer",
    "selects a customer",
    "the customer arrives",
    "chooses delivery",
    "types the delivery",
    "opens the picker",
    "takes a phone",
    "fills the payment",
    "submits",
    "the order is created",
    ...more,
  ]);
  return { ...sellingModel, offers: (order) => sellingModel.offers(order).filter((label) => onTheWay.has(label)) };
};

longTest("a sale to a known or new customer, picked up or delivered, creates one order", async () => {
  const sales = edgeCover({
    ...selling(),
    edgeOf: ({ context: { draft } }, label) =>
      label === "the order is created" ? `${draft.customerMode} ${draft.method}` : "on the way",
  });
  expect(sales.filter(({ steps }) => steps.at(-1)?.after.matches("created"))).toHaveLength(4);
  const runs = sales.map((path) => plannedOf(orderCreateWalk, path));
  expect(await failuresOf("sale", runs)).toEqual([]);
});

longTest("a sale whose reply is lost repeatedly creates one order", async () => {
  const uncertain = ["the order fails on the server", "the order times out", "the order finds no server"] as const;
  const { paths } = toursOf([selling(...uncertain)], "everything");
  const lost = paths.filter(({ steps }) => steps.at(-1)?.after.matches("created"));
  const labels = lost.flatMap(({ steps }) => steps.map(({ label }) => label));
  expect(labels).toEqual(expect.arrayContaining([...uncertain]));
  const runs = lost.map((path) => plannedOf(orderCreateWalk, path));
  expect(await failuresOf("lost-sale", runs, { reached: true })).toEqual([]);
});

/** Leaving a modified order and an untouched one. */
const leaving: OrderModel = {
  ...writingModel,
  offers: (order) => (order.hasTag("confirming") ? ["stays", "leaves"] : ["writes a remark", "asks to leave"]),
};

longTest(
  "a modified order asks for confirmation on Cancel, a link or Back, and an untouched one does not",
  async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await page.goto("/orders");
    const remark = page.getByLabel("Remark");
    for (const way of WAYS) {
      for (const { steps } of toursOf([leaving], "everything").paths) {
        await openCreateOrder(page);
        for (const { label, after } of steps) {
          if (label === "writes a remark") await remark.fill("Gift wrap");
          else if (label === "asks to leave")
            await goOut(page, way, () => page.getByRole("link", { name: "Cancel" }).click());
          else await answerQuestion(page, label === "stays" ? "Cancel" : "yes");
          if (after.status === "active") {
            await expectAsked(page, after.hasTag("confirming"));
            expect(new URL(page.url()).pathname).toBe("/orders/create");
            await expect.poll(() => remark.inputValue()).toBe(after.context.draft.remark);
          } else {
            await page.waitForURL(way === "a link" ? "**/products" : "**/orders");
            await expectAsked(page, false);
          }
        }
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
      }
    }
  },
);
