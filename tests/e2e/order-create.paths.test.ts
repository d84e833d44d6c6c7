import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import type { OrderCreateContext } from "../../src/machines/order-create.events";
import { type OrderLabel, sellingModel, writingModel } from "../models/order-create.model";
import { edgeCover, type Model, type Path } from "../models/support/model";
import { openPage } from "./harness";
import { answerQuestion, expectAsked, goOut, WAYS } from "./paths/leaving";
import { openCreateOrder } from "./paths/sale";
import { orderCreateWalk } from "./paths/selling";
import { mismatches, walkPath } from "./paths/walk";

type OrderModel = Model<OrderCreateContext, OrderLabel>;

/** What happens on the way to a sale; all else is taken by the paths of every transition. */
const ON_THE_WAY: ReadonlySet<OrderLabel> = new Set([
  "writes a remark",
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
  "the order is refused",
  "the order meets a fault",
  "the order times out",
  "the order finds no server",
]);

/** Each kind of sale, and one sale after each kind of failure; all else is on the way to these. */
const sales: OrderModel = {
  ...sellingModel,
  offers: (order) => sellingModel.offers(order).filter((label) => ON_THE_WAY.has(label)),
  edgeOf: ({ context: { draft, failure } }, label) => {
    if (label !== "the order is created") return "on the way";
    return failure === null ? `${draft.customerMode} ${draft.method}` : failure.kind;
  },
};

/** What failed before the server could, or after it had done its part: to the browser these are alike. */
const UNCERTAIN = ["the order meets a fault", "the order times out", "the order finds no server"] as const;

const variantsOf = (path: Path<OrderLabel, OrderCreateContext>) =>
  path.steps.some(({ label }) => UNCERTAIN.some((each) => each === label))
    ? [
        { ...path, reached: false },
        { ...path, name: `${path.name}, its reply lost`, reached: true },
      ]
    : [{ ...path, reached: false }];

test("every event of the sale is somebody's to bring about, or told elsewhere", () => {
  expect(mismatches(orderCreateWalk)).toEqual([]);
});

describe("a sale ends in one order, whatever failed before", () => {
  for (const path of edgeCover(sales).flatMap(variantsOf)) {
    test(`${path.name}`, async () => {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
      await walkPath(orderCreateWalk, page, path, path);
      expect(path.steps.at(-1)?.after.matches("created")).toBe(true);
    });
  }
});

/** Leaving what was begun, and what was not. */
const leaving: OrderModel = {
  ...writingModel,
  offers: (order) => (order.hasTag("confirming") ? ["stays", "leaves"] : ["writes a remark", "asks to leave"]),
  edgeOf: (order, label) => (/stays|leave/.test(label) ? `${order.hasTag("modified")} ${label}` : "on the way"),
};

async function leave(page: Page, way: (typeof WAYS)[number], label: OrderLabel): Promise<void> {
  if (label === "writes a remark") await page.getByLabel("Remark").fill("Gift wrap");
  else if (label === "asks to leave") await goOut(page, way, () => page.getByRole("link", { name: "Cancel" }).click());
  else await answerQuestion(page, label === "stays" ? "Cancel" : "yes");
}

describe.each(WAYS)("leaving by %s", (way) => {
  for (const { name, steps } of edgeCover(leaving)) {
    test(`${name}`, async () => {
      const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
      await openCreateOrder(page);
      for (const { label, after } of steps) {
        await leave(page, way, label);
        if (after.status === "active") {
          await expectAsked(page, after.hasTag("confirming"));
          expect(new URL(page.url()).pathname).toBe("/orders/create");
          expect(await page.getByLabel("Remark").inputValue()).toBe(after.context.draft.remark);
        } else {
          await page.waitForURL(way === "a link" ? "**/products" : "**/orders");
          await expectAsked(page, false);
        }
      }
    });
  }
});
