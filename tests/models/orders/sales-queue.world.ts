import { type Actor, createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { WaitingSale } from "../../../src/api/drafts/waiting-sales";
import { type SaleActor, salesQueueMachine } from "../../../src/machines/orders/sales-queue.machine";
import { type Cancelling, waitingSaleMachine } from "../../../src/machines/orders/waiting-sale.machine";
import { failures } from "../support/failures";
import { settled } from "../support/run";
import { SALE } from "./waiting-sale.model";

const PAUSE_MS = 30_000;

/** How a request goes: it may not arrive, arrive after the device gave up waiting, or lose its reply. */
export type Fate = "answered" | "unreached" | "late" | "replyLost";

export type Step =
  | { type: "sell" }
  | { type: "openTab" }
  | { type: "killTab"; tab: number }
  | { type: "fate"; fate: Fate }
  | { type: "sellOut"; sale: number }
  | { type: "restock" }
  | { type: "arrive" }
  | { type: "time" }
  | { type: "decide"; sale: number; how: "retry" | "change" | "cancel" };

/** A shop's server, a device with its storage and tabs, and a network between them. */
export class World {
  fate: Fate = "answered";
  readonly sold: WaitingSale[] = [];
  /** What the device keeps. */
  readonly kept = new Map<string, WaitingSale>();
  readonly drafts = new Set<string>();
  /** What the server has. */
  readonly orders = new Map<string, number>();
  readonly givenUp = new Set<string>();
  readonly cancelled = new Set<string>();
  readonly reported = new Set<string>();
  readonly soldOut = new Set<string>();
  /** Requests that arrive after the device gave up waiting for their reply. */
  readonly underWay: WaitingSale[] = [];
  sendsAtOnce = 0;
  mostSendsAtOnce = 0;
  private readonly tabs: { queue: Actor<typeof salesQueueMachine>; clock: SimulatedClock }[] = [];
  /** The tab that leads, and those that wait for it to end. */
  private readonly leaders: (() => void)[] = [];

  /** The server's part of a sale: made once for each key, unless its key was given up. */
  private receive({ id }: WaitingSale): { key: string; number: number } {
    if (this.givenUp.has(id)) throw failures.refused;
    const known = this.orders.get(id);
    if (known === undefined && this.soldOut.has(id)) throw failures.refused;
    const number = known ?? 4000 + this.orders.size;
    this.orders.set(id, number);
    return { key: id, number };
  }

  private async asks<Reply>(answer: () => Reply): Promise<Reply> {
    await settled();
    if (this.fate === "unreached") throw failures.unreachable;
    const reply = answer();
    if (this.fate !== "answered") throw failures.timeout;
    return reply;
  }

  private async send(sale: WaitingSale) {
    this.sendsAtOnce += 1;
    this.mostSendsAtOnce = Math.max(this.mostSendsAtOnce, this.sendsAtOnce);
    try {
      if (this.fate === "late") {
        this.underWay.push(sale);
        throw failures.timeout;
      }
      return await this.asks(() => this.receive(sale));
    } finally {
      this.sendsAtOnce -= 1;
    }
  }

  private readonly machine = salesQueueMachine.provide({
    actors: {
      findSales: fromPromise<readonly WaitingSale[], void>(async () => [...this.kept.values()]),
      lead: fromCallback(({ sendBack }) => {
        const gain = () => sendBack({ type: "lead.gained" });
        this.leaders.push(gain);
        if (this.leaders[0] === gain) gain();
        return () => {
          const at = this.leaders.indexOf(gain);
          this.leaders.splice(at, 1);
          if (at === 0) this.leaders[0]?.();
        };
      }),
      waitingSale: waitingSaleMachine.provide({
        actors: {
          keepSale: fromPromise<void, { sale: WaitingSale }>(async ({ input: { sale } }) => {
            await settled();
            this.keep(sale);
          }),
          sendSale: fromPromise(({ input }: { input: { sale: WaitingSale } }) => this.send(input.sale)),
          askForSale: fromPromise(({ input: { sale } }: { input: { sale: WaitingSale } }) =>
            this.asks(() => {
              const number = this.orders.get(sale.id);
              return number === undefined ? null : { key: sale.id, number };
            }),
          ),
          reportSale: fromPromise<void, { sale: WaitingSale }>(({ input: { sale } }) =>
            this.asks(() => void this.reported.add(sale.id)),
          ),
          dropSale: fromPromise<void, { sale: WaitingSale }>(async ({ input: { sale } }) => {
            await settled();
            this.drop(sale);
          }),
          handBack: fromPromise<void, { sale: WaitingSale }>(async ({ input: { sale } }) => {
            await settled();
            this.checkWaiting(sale);
            this.drafts.add(sale.id);
            this.drop(sale);
          }),
          cancelSale: fromPromise(async ({ input: { sale } }: { input: Cancelling }) => {
            this.checkWaiting(sale);
            const number = await this.asks(() => {
              const made = this.orders.get(sale.id);
              if (made === undefined) this.givenUp.add(sale.id);
              return made;
            });
            if (number !== undefined) return { key: sale.id, number };
            this.cancelled.add(sale.id);
            this.drop(sale);
            return null;
          }),
        },
      }),
    },
  });

  private keep(sale: WaitingSale) {
    this.kept.set(sale.id, sale);
    this.announce();
  }

  private drop({ id }: WaitingSale) {
    this.kept.delete(id);
    this.announce();
  }

  private checkWaiting({ id }: WaitingSale) {
    if (!this.kept.has(id)) throw new Error("decided in another tab");
  }

  private announce() {
    for (const { queue } of this.tabs) queue.send({ type: "sales.changed" });
  }

  openTab() {
    const clock = new SimulatedClock();
    const queue = createActor(this.machine, { clock });
    this.tabs.push({ queue, clock });
    queue.start();
  }

  async take(taken: Step) {
    switch (taken.type) {
      case "sell": {
        const sale = { ...SALE, id: `sale-${this.sold.length}`, at: this.sold.length };
        this.sold.push(sale);
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
        this.soldOut.add(`sale-${taken.sale}`);
        break;
      case "restock":
        this.soldOut.clear();
        break;
      case "arrive":
        this.arrive();
        break;
      case "time":
        for (const { clock } of this.tabs) clock.increment(PAUSE_MS);
        break;
      case "decide":
        await this.decide(`sale-${taken.sale}`, taken.how);
    }
    // Some steps meet requests that are still under way.
    await settled();
  }

  private arrive() {
    const [sale] = this.underWay.splice(0, 1);
    try {
      if (sale) this.receive(sale);
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

  /** The network is back, and time passes. */
  async mend() {
    this.fate = "answered";
    if (this.tabs.length === 0) this.openTab();
    for (let round = 0; round < 4; round += 1) {
      this.arrive();
      for (const { clock } of this.tabs) clock.increment(PAUSE_MS);
      for (let turn = 0; turn < 40; turn += 1) await settled();
    }
  }

  /** Those that wait for nobody's decision. */
  waiting(): string[] {
    const refused = new Set(this.undecided().map((sale) => sale.getSnapshot().context.sale.id));
    return [...this.kept.keys()].filter((id) => !refused.has(id));
  }

  /** Refused sales that their store does not know of. */
  unreported(): string[] {
    return this.undecided()
      .map((sale) => sale.getSnapshot().context.sale.id)
      .filter((id) => !this.reported.has(id));
  }

  /** The person decides about whatever the shop refused. */
  async end() {
    for (const sale of this.undecided()) await this.decide(sale.getSnapshot().context.sale.id, "cancel");
    for (let turn = 0; turn < 10; turn += 1) await settled();
    while (this.underWay.length > 0) this.arrive();
    for (const { queue } of this.tabs) queue.stop();
  }

  /** What became of each sale: `order` or a decision. */
  endings(): string[][] {
    return this.sold.map(({ id }) => {
      const ends: string[] = [];
      if (this.cancelled.has(id)) ends.push("cancelled");
      if (this.drafts.has(id)) ends.push("draft");
      // A draft keeps the key: if it is sent, it finds the order that a late request made.
      else if (this.orders.has(id)) ends.push("order");
      if (this.kept.has(id)) ends.push("still waits");
      return ends;
    });
  }
}
