import { countTogether } from "./tasks/count";
import { paySupplier, receiveDelivery } from "./tasks/deliveries";
import { carry, spend } from "./tasks/expenses";
import type { Play } from "./play";
import { moveOn, takeIn } from "./tasks/repairs";
import { takeBack } from "./tasks/returns";
import { payLater, sell } from "./tasks/sales";
import { chargeVat } from "./tasks/settings";
import { closeShift, dropToSafe, openShift } from "./tasks/shifts";
import { receiveInWuse, sendToWuse } from "./tasks/transfers";
import { goodsOf } from "./goods";

/** Each kind of work once: what `npm test` plays. */
export async function playOneDay(play: Play): Promise<void> {
  const { books } = play;
  const shift = await openShift(play, "ada", "Ikeja till");
  await receiveDelivery(play, "Otigba Traders", [
    { sku: "TEC-BK", units: 2 },
    { sku: "ORA-BK", units: 12, cost: 1_455_025 },
    { sku: "CHG-33", units: 8 },
    { sku: "GRD-CL", units: 40, cost: 36_050, setsPrice: false },
    { sku: "TAB-GY", units: 4 },
  ]);
  const [first = "", second = ""] = [...books.units.keys()];
  // Before there is VAT.
  const early = await sell(play, {
    who: "ada",
    sold: [{ sku: "GRD-CL", units: 2 }],
    paid: [{ place: "Ikeja till", kobo: 2 * goodsOf("GRD-CL").price }],
  });
  await chargeVat(play, 750);
  // Paid later by a customer who brings one unit back: the debt is lowered.
  const owed = await sell(play, {
    who: "ada",
    customer: "Ngozi Balogun",
    sold: [
      { sku: "ORA-BK", units: 3, off: { percentBp: 250 } },
      { sku: "TAB-GY", units: 1 },
    ],
    paid: [],
    off: { kobo: 100_001 },
    fee: 200_000,
  });
  await takeBack(play, { who: "musa", order: owed, at: 0, units: 1, as: "return", from: "Ikeja till" });
  await payLater(play, "ada", owed, { place: "Ikeja terminal", kobo: 2_500_025 });
  const phone = await sell(play, {
    who: "musa",
    customer: "Emeka Eze",
    sold: [{ sku: "TEC-BK", units: 1, serials: [first] }],
    paid: [
      { place: "Ikeja till", kobo: 5_000_000 },
      { place: "Ikeja terminal", kobo: goodsOf("TEC-BK").price - 5_000_000 },
    ],
  });
  await takeBack(play, {
    who: "musa",
    order: phone,
    at: 0,
    units: 1,
    serials: [first],
    as: "repair",
    from: "store credit",
  });
  await sell(play, {
    who: "musa",
    customer: "Emeka Eze",
    sold: [{ sku: "TAB-GY", units: 1 }],
    paid: [{ place: "store credit", kobo: goodsOf("TAB-GY").price }],
  });
  await takeBack(play, {
    who: "musa",
    order: early,
    at: 0,
    units: 1,
    as: "active",
    from: "Ikeja till",
    instead: { sku: "CHG-33", units: 1, into: "Ikeja till" },
  });
  const sent = await sendToWuse(play, [
    { sku: "TEC-BK", units: 1, serials: [second] },
    { sku: "GRD-CL", units: 3 },
  ]);
  await receiveInWuse(play, sent, { "GRD-CL": 1 });
  await spend(play, "bola", "Wuse till", "Fuel", 350_050);
  await paySupplier(play, "musa", "Otigba Traders", "Ikeja terminal", 12_000_000);
  const ticket = await takeIn(play, "Ngozi Balogun");
  // The guard and the work of fitting it, of which a part is paid.
  await sell(play, {
    who: "ada",
    customer: "Ngozi Balogun",
    ticket,
    sold: [{ sku: "GRD-CL", units: 1, off: { unitPrice: 450_000 } }],
    paid: [{ place: "Ikeja till", kobo: 200_000 }],
  });
  await moveOn(play, ticket);
  await countTogether(play, "Power", { "CHG-33": -1 }, async () => {
    await sell(play, {
      who: "musa",
      sold: [{ sku: "ORA-BK", units: 1 }],
      paid: [{ place: "Ikeja terminal", kobo: goodsOf("ORA-BK").price }],
    });
  });
  await dropToSafe(play, shift, "Ikeja safe", 4_000_000);
  await carry(play, "Ikeja terminal", "Wuse bank", 1_000_025);
  await closeShift(play, shift, -50_000);
}
