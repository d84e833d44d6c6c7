import { DEMO_SIGN_INS } from "../../server/core/demo";
import type { OrderWire } from "../../src/api/orders/orders.contract";
import { ask, cardOf, enter, type Person, type Scene, type Stage } from "./scene";

type Keyed = { data: { key: string }[] };

const orderOf = async (person: Person, key: string) =>
  (await ask<{ data: OrderWire }>(person, "GET", `/orders/${key}`)).data;

/** What a merge took is marked in the fields. */
async function merge(stage: Stage): Promise<void> {
  const { draw } = stage;
  const admin = await enter(stage, DEMO_SIGN_INS.admin);
  const { page } = admin;
  const pending = (await ask<Keyed>(admin, "GET", "/orders?status=pending&page=1")).data;
  const key = pending[stage.width === 1440 ? 0 : stage.width === 900 ? 1 : 2]?.key ?? "";
  const order = await orderOf(admin, key);

  await page.goto(`/orders/${key}`);
  const details = cardOf(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Call before delivery, the gate is closed after six in the evening");
  await ask(admin, "PUT", `/orders/${key}/edit`, {
    status: order.status,
    store: order.store,
    remark: "The customer collects it from the shop on Saturday morning",
  });
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Keep my changes" }).waitFor();
  await draw(page, "conflict");
  await page.getByRole("button", { name: "Use the latest" }).click();
  await details.getByRole("button", { name: "Undo" }).waitFor();
  await draw(page, "conflict-undo");
  await page.context().close();
}

/** Two people edit one order. */
async function meet(stage: Stage): Promise<void> {
  const manager = await enter(stage, DEMO_SIGN_INS.manager, { isLive: true });
  const key = (await ask<Keyed>(manager, "GET", "/orders?page=1")).data[0]?.key ?? "";
  const admin = await enter(stage, DEMO_SIGN_INS.admin, { isLive: true });
  for (const { page } of [admin, manager]) {
    await page.goto(`/orders/${key}`);
    await cardOf(page, "Order details").getByRole("button", { name: "Edit" }).click();
  }
  await admin.page.getByText(/^Someone else is editing/).waitFor();
  await stage.draw(admin.page, "editing-hint");
  await Promise.all([admin.context.close(), manager.context.close()]);
}

export const mergingScene: Scene = {
  names: ["conflict", "conflict-undo", "editing-hint"],
  play: async (stage) => {
    await merge(stage);
    await meet(stage);
  },
};
