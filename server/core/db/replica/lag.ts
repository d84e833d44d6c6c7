type Sample = { at: number; position: number };

const MOST_SAMPLES = 60;

/**
 * How long ago the primary was where a replica is now. It stays zero while the primary writes nothing, and needs no
 * clock of another machine.
 */
export class Lag {
  #samples: Sample[] = [];

  /** Takes a position of the primary and one of the replica that was read after it; returns the lag in ms. */
  measure(primary: number, replayed: number, now: number): number {
    this.#samples.push({ at: now, position: primary });
    this.#samples = this.#samples.filter(({ position }) => position > replayed);
    // The oldest one is the lag.
    if (this.#samples.length > MOST_SAMPLES) this.#samples.splice(1, 1);
    return now - (this.#samples[0]?.at ?? now);
  }

  forget(): void {
    this.#samples = [];
  }
}
