import { medianOf } from "../../kit/median";
import { quantile, runLoad, type LoadResult } from "../load";

export type Route = {
  name: string;
  /** The next complete request, head and body, as sent over the wire. */
  next: () => string;
  /** The request of the list's first page, for a page further on. */
  firstPage?: () => string;
  /** The least of the bare handler's requests per second that the server is to answer. */
  aim: number;
  /** What half of the replies of a small shop are to take at most. */
  mostP50Ms?: number;
};

type Figures = { perSecond: number; p50Ms: number; p99Ms: number };

/**
 * Medians of the rounds. `ratio` and `growth` are computed per round, so that load on the machine affects both sides;
 * `growth` is the cost of a later page, in first pages.
 */
export type Race = { route: Route; app: Figures; bare: Figures; ratio: number; growth?: number; failures: string[] };

export const CONNECTIONS = 32;
const ROUNDS = 16;
const ROUND_SECONDS = 1;
/**
 * The number of warm-up calls, after which the JIT has compiled the code as on a long-running server. A slow route of a
 * large shop is warm sooner, in the rounds' own limit; a slow machine needs that many rounds for a sale.
 */
const WARM_UP = { calls: 3000, rounds: 16 };
const FAILURES_SHOWN = 3;

/** Loads the server and the bare handler alternately; each round starts with the other one. */
export async function race(route: Route, origins: { app: string; bare: string }): Promise<Race> {
  const { next, firstPage } = route;
  const load = (origin: string, seconds: number, request = next) =>
    runLoad({ origin, next: request, seconds, connections: CONNECTIONS });
  const failures: string[] = [];
  const rounds: { app: LoadResult; bare: LoadResult; first?: LoadResult }[] = [];
  for (const runner of ["app", "bare"] as const) {
    for (let calls = 0, turn = 0; calls < WARM_UP.calls && turn < WARM_UP.rounds; turn += 1)
      calls += (await load(origins[runner], ROUND_SECONDS)).answered;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = round % 2 === 0 ? await load(origins.app, ROUND_SECONDS) : undefined;
    const bare = await load(origins.bare, ROUND_SECONDS);
    const app = begun ?? (await load(origins.app, ROUND_SECONDS));
    const first = firstPage && (await load(origins.app, ROUND_SECONDS, firstPage));
    rounds.push({ app, bare, ...(first && { first }) });
    failures.push(...failuresOf("the server", app), ...failuresOf("the bare handler", bare));
  }
  const figures = (runner: "app" | "bare"): Figures => ({
    perSecond: medianOf(rounds.map((round) => round[runner].perSecond)),
    p50Ms: medianOf(rounds.map((round) => quantile(round[runner].latencies, 0.5))),
    p99Ms: medianOf(rounds.map((round) => round[runner].p99Ms)),
  });
  const ratio = medianOf(rounds.map(({ app, bare }) => app.perSecond / bare.perSecond));
  const growths = rounds.flatMap(({ app, first }) => (first ? [first.perSecond / app.perSecond] : []));
  const growth = growths.length > 0 && { growth: medianOf(growths) };
  return { route, app: figures("app"), bare: figures("bare"), ratio, ...growth, failures };
}

const failuresOf = (who: string, { failures, answered }: LoadResult): string[] =>
  failures.length === 0
    ? []
    : [`${who} failed ${failures.length} of ${answered} times: ${failures.slice(0, FAILURES_SHOWN).join("; ")}`];
