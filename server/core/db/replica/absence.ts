type Limits = {
  /** For how long it has been silent when it counts as away. */
  awayMs: number;
  /** For how long a replica then answers in its place. */
  mostAwayMs: number;
};

/** Knows whether the primary answers, and lets those who wait for it know that it does not. */
export class Absence {
  readonly #limits: Limits;
  readonly #waiting = new Set<() => void>();
  #heardAt = performance.now();
  #isMissed = false;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  heard(): void {
    this.#heardAt = performance.now();
    this.#isMissed = false;
  }

  missed(): void {
    this.#isMissed = true;
    if (!this.isAway()) return;
    for (const goOn of this.#waiting) goOn();
    this.#waiting.clear();
  }

  isAway(): boolean {
    const ms = performance.now() - this.#heardAt;
    return this.#isMissed && ms >= this.#limits.awayMs && ms < this.#limits.mostAwayMs;
  }

  /** The result of `work`, or null when the primary went away before that ended. */
  async unlessAway<Result>(work: Promise<Result>): Promise<{ result: Result } | null> {
    let goOn = () => {};
    const away = new Promise<null>((resolve) => {
      goOn = () => resolve(null);
    });
    this.#waiting.add(goOn);
    return Promise.race([work.then((result) => ({ result })), away]).finally(() => this.#waiting.delete(goOn));
  }
}
