import type { WaitingSale } from "../../../../src/api/drafts/waiting-sales";
import { failures } from "../../support/failures";

/** The shop's part in what becomes of sales: one order for each key, unless the key was given up. */
export class ShopServer {
  /** By key: the number of an order, and what was sold. */
  readonly orders = new Map<string, { number: number; sold: string }>();
  /** The keys of the orders as they were made. */
  readonly made: string[] = [];
  readonly reported = new Set<string>();
  readonly soldOut = new Set<string>();
  /** It fails whenever it works at these. */
  readonly broken = new Set<string>();
  /** Whether the seller may sell and report. */
  isPermitted = true;
  /** The rare answers that it gave. */
  readonly ways = new Set<string>();
  private readonly givenUp = new Set<string>();

  receive({ id, order: { remark: sold } }: WaitingSale): { key: string; number: number } {
    this.checkSeller(id);
    if (this.givenUp.has(id)) throw failures.refused;
    const known = this.orders.get(id);
    if (known !== undefined && known.sold !== sold) throw failures.duplicate;
    if (known === undefined && this.soldOut.has(id)) throw failures.refused;
    const number = known?.number ?? 4000 + this.orders.size;
    if (known === undefined) this.made.push(id);
    this.orders.set(id, { number, sold });
    return { key: id, number };
  }

  find({ id }: WaitingSale): { key: string; number: number } | null {
    if (this.broken.has(id)) throw this.went("the server fails at a sale", failures.serverFault);
    const made = this.orders.get(id);
    return made === undefined ? null : { key: id, number: made.number };
  }

  giveUp(sale: WaitingSale): { key: string; number: number } | null {
    const made = this.find(sale);
    if (made === null) this.givenUp.add(sale.id);
    return made;
  }

  report({ id }: WaitingSale): void {
    this.checkSeller(id);
    this.reported.add(id);
  }

  private checkSeller(id: string): void {
    if (this.broken.has(id)) throw this.went("the server fails at a sale", failures.serverFault);
    if (!this.isPermitted) throw this.went("the seller may not", failures.forbidden);
  }

  private went<Failure>(way: string, failure: Failure): Failure {
    this.ways.add(way);
    return failure;
  }
}
