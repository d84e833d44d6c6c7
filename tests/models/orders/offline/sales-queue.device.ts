import { type Actor, createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { WaitingSale } from "../../../../src/api/drafts/waiting-sales";
import { salesQueueMachine } from "../../../../src/machines/orders/offline/sales-queue.machine";
import { type Cancelling, waitingSaleMachine } from "../../../../src/machines/orders/offline/waiting-sale.machine";
import { ShopServer } from "./sales-queue.server";
import type { Fate } from "./sales-queue.steps";
import { failures } from "../../support/failures";
import { settled } from "../../support/run";

/** A shop's server, a device with its storage and tabs, and a network between them. */
export class Device {
  fate: Fate = "answered";
  readonly sold: WaitingSale[] = [];
  /** What each sale was when it was last sold. */
  protected readonly latest = new Map<string, string>();
  /** What the device keeps. */
  readonly kept = new Map<string, WaitingSale>();
  /** What is changed in the form, by the sale. */
  readonly drafts = new Map<string, WaitingSale>();
  readonly server = new ShopServer();
  readonly cancelled = new Set<string>();
  /** The rare ways that this world went, besides those of its server. */
  readonly ways = new Set<string>();
  /** Requests that arrive after the device gave up waiting for their reply. */
  readonly underWay: WaitingSale[] = [];
  sendsAtOnce = 0;
  mostSendsAtOnce = 0;
  protected readonly tabs: { queue: Actor<typeof salesQueueMachine>; clock: SimulatedClock }[] = [];
  /** The tab that leads, and those that wait for it to end. */
  protected readonly leaders: (() => void)[] = [];

  protected async asks<Reply>(answer: () => Reply): Promise<Reply> {
    await settled();
    if (this.fate === "unreached") throw failures.unreachable;
    const reply = answer();
    if (this.fate !== "answered") throw failures.timeout;
    return reply;
  }

  protected async send(sale: WaitingSale) {
    this.sendsAtOnce += 1;
    this.mostSendsAtOnce = Math.max(this.mostSendsAtOnce, this.sendsAtOnce);
    try {
      if (this.fate === "late") {
        this.underWay.push(sale);
        throw failures.timeout;
      }
      return await this.asks(() => this.server.receive(sale));
    } finally {
      this.sendsAtOnce -= 1;
    }
  }

  protected readonly machine = salesQueueMachine.provide({
    actors: {
      findSales: fromPromise<readonly WaitingSale[], void>(async () => this.look()),
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
            this.asks(() => this.server.find(sale)),
          ),
          reportSale: fromPromise<void, { sale: WaitingSale }>(({ input: { sale } }) => this.report(sale)),
          dropSale: fromPromise<void, { sale: WaitingSale }>(async ({ input: { sale } }) => {
            await settled();
            this.drop(sale);
          }),
          handBack: fromPromise<void, { sale: WaitingSale }>(async ({ input: { sale } }) => {
            await settled();
            this.checkWaiting(sale);
            if (!this.drafts.has(sale.id)) this.drafts.set(sale.id, sale);
            this.announce();
          }),
          cancelSale: fromPromise(async ({ input: { sale } }: { input: Cancelling }) => {
            this.checkWaiting(sale);
            await this.report(sale);
            const made = await this.asks(() => this.server.giveUp(sale));
            // What is dropped here beside an earlier order is a change that is not sold.
            if (made === null || sale.earlier !== undefined) {
              if (made !== null) this.ways.add("a change is cancelled beside an earlier order");
              this.cancelled.add(sale.id);
              this.drafts.delete(sale.id);
              this.drop(sale);
            }
            return made;
          }),
        },
      }),
    },
  });

  /** A refused sale is in the form while the device has a draft of it. */
  protected look(): WaitingSale[] {
    return [...this.kept.values()].map((sale) => ({
      ...sale,
      inForm: sale.reason !== null && this.drafts.has(sale.id) ? sale.id : null,
    }));
  }

  protected report(sale: WaitingSale): Promise<void> {
    return this.asks(() => this.server.report(sale));
  }

  protected keep(sale: WaitingSale) {
    this.kept.set(sale.id, sale);
    this.announce();
  }

  protected drop({ id }: WaitingSale) {
    this.kept.delete(id);
    this.announce();
  }

  protected checkWaiting({ id }: WaitingSale) {
    if (!this.kept.has(id)) throw new Error("decided in another tab");
  }

  protected announce() {
    for (const { queue } of this.tabs) queue.send({ type: "sales.changed" });
  }

  openTab() {
    const clock = new SimulatedClock();
    const queue = createActor(this.machine, { clock });
    this.tabs.push({ queue, clock });
    queue.start();
  }
}
