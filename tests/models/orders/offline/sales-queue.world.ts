import type { SaleActor } from "../../../../src/machines/orders/offline/sales-queue.machine";
import { settled } from "../../support/run";
import { Device } from "./sales-queue.device";
import type { Step } from "./sales-queue.steps";
import { SALE } from "./waiting-sale.model";

const PAUSE_MS = 30_000;

/** A device and its shop, and what people and time do with them. */
export class World extends Device {
  /** The latest sale is -1. */
  private idOf(sale: number): string {
    return `sale-${sale < 0 ? this.sold.length + sale : sale}`;
  }

  async take(taken: Step) {
    switch (taken.type) {
      case "sell": {
        const sale = { ...SALE, id: `sale-${this.sold.length}`, at: this.sold.length };
        this.sold.push(sale);
        this.latest.set(sale.id, sale.order.remark);
        this.keep(sale);
        break;
      }
      case "openTab":
        if (this.tabs.length < 3) this.openTab();
        break;
      case "killTab":
        this.tabs.splice(taken.tab, 1)[0]?.queue.stop();
        break;
      case "fate":
        this.fate = taken.fate;
        break;
      case "sellOut":
        this.server.soldOut.add(this.idOf(taken.sale));
        break;
      case "restock":
        this.server.soldOut.clear();
        break;
      case "break":
        this.server.broken.add(this.idOf(taken.sale));
        break;
      case "forbid":
      case "permit":
        this.server.isPermitted = taken.type === "permit";
        break;
      case "finish":
        await this.finish(this.idOf(taken.sale), taken.how);
        break;
      case "drop":
        this.dropDraft(this.idOf(taken.sale));
        break;
      case "arrive":
        this.arrive();
        break;
      case "time":
        for (const { clock } of this.tabs) clock.increment(PAUSE_MS);
        break;
      case "decide":
        await this.decide(this.idOf(taken.sale), taken.how);
    }
    // Some steps meet requests that are still under way.
    await settled();
  }

  private arrive() {
    const [sale] = this.underWay.splice(0, 1);
    try {
      if (sale) this.server.receive(sale);
    } catch {
      // Nobody waits for the refusal any more.
    }
  }

  private undecided(): SaleActor[] {
    return this.tabs.flatMap(({ queue }) =>
      queue.getSnapshot().context.sales.filter((sale) => sale.getSnapshot().hasTag("undecided")),
    );
  }

  private async decide(id: string, how: "retry" | "change" | "cancel") {
    const sale = this.undecided().find((each) => each.getSnapshot().context.sale.id === id);
    if (how !== "cancel") return sale?.send({ type: `${how}.requested` });
    sale?.send({ type: "cancel.requested" });
    sale?.send({ type: "note.changed", text: "Money back" });
    sale?.send({ type: "cancel.confirmed" });
    await settled();
  }

  /** Left, started over, discarded or deleted at sign-out: the sale stays. */
  private dropDraft(id: string) {
    const draft = this.drafts.get(id);
    if (draft === undefined) return;
    this.ways.add(draft.isChanged ? "a draft that was sent is dropped" : "a draft is dropped");
    this.drafts.delete(id);
    this.announce();
  }

  /**
   * In the form the sale keeps its key, and one that may have arrived waits as one that was changed. What the form sends
   * is the version on the device before it leaves.
   */
  private async finish(id: string, how: "send" | "wait") {
    const draft = this.drafts.get(id);
    const sale = this.kept.get(id);
    if (draft === undefined || sale === undefined) return;
    const order = { ...draft.order, remark: `${draft.order.remark}, changed` };
    const changed = { ...sale, order, isSent: true, isChanged: true };
    this.latest.set(id, order.remark);
    if (how === "send") {
      this.drafts.set(id, changed);
      this.kept.set(id, changed);
      try {
        await this.send(changed);
      } catch {
        // It stays in the form.
        return;
      }
    }
    this.ways.add(how === "send" ? "a draft is sent" : "a draft waits again");
    this.drafts.delete(id);
    if (how === "send") this.drop(changed);
    else this.keep({ ...changed, reason: null });
  }

  /** Sales that are neither on the device nor an order nor a decision. */
  vanished(): string[] {
    return this.sold
      .map(({ id }) => id)
      .filter((id) => !this.kept.has(id) && !this.cancelled.has(id) && !this.server.orders.has(id));
  }

  /** The network is back, and time passes; the sales that the server fails at are all that it stops. */
  async mend() {
    this.fate = "answered";
    if (this.tabs.length === 0) this.openTab();
    await this.pass();
  }

  /** The server works again at every sale, and the seller may sell; they report again what their store does not know. */
  async repair() {
    this.server.broken.clear();
    this.server.isPermitted = true;
    for (const sale of this.undecided()) {
      sale.send({ type: "cancel.withdrawn" });
      sale.send({ type: "report.requested" });
    }
    await this.pass();
  }

  async pass() {
    for (let round = 0; round < 4; round += 1) {
      this.arrive();
      for (const { clock } of this.tabs) clock.increment(PAUSE_MS);
      for (let turn = 0; turn < 40; turn += 1) await settled();
    }
  }

  /** Those that wait for nobody's decision, without those that the server fails at. */
  waiting(): string[] {
    const refused = new Set(this.undecided().map((sale) => sale.getSnapshot().context.sale.id));
    return [...this.kept.keys()].filter((id) => !refused.has(id) && !this.server.broken.has(id));
  }

  /** Refused sales that their store does not know of. */
  unreported(): string[] {
    return this.undecided()
      .map((sale) => sale.getSnapshot().context.sale.id)
      .filter((id) => !this.server.reported.has(id));
  }

  /** The person decides about whatever the shop refused. */
  async end() {
    // A seller who learns of an earlier order decides again.
    for (let round = 0; round < 3; round += 1) {
      for (const sale of this.undecided()) await this.decide(sale.getSnapshot().context.sale.id, "cancel");
      await this.pass();
    }
    while (this.underWay.length > 0) this.arrive();
    for (const { queue } of this.tabs) queue.stop();
  }

  /** What became of each sale: `order` or a decision. */
  endings(): string[][] {
    return this.sold.map(({ id }) => {
      const ends: string[] = [];
      const order = this.server.orders.get(id);
      if (this.cancelled.has(id)) ends.push("cancelled");
      else if (order !== undefined)
        ends.push(order.sold === this.latest.get(id) ? "order" : "order of another version");
      if (this.kept.has(id)) ends.push("still waits");
      return ends;
    });
  }
}
