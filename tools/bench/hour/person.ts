import { setTimeout as pause } from "node:timers/promises";
import { createRandom } from "../../../server/data/seed/random";
import { actionsOf, type Hands } from "./actions";
import { type Call, openPhone, type Reply } from "./phone";
import type { Catalogue, Person } from "./plan";
import { openStream } from "./stream";
import type { Tally } from "./tally";

/** How often a phone vanishes in the middle of a read, of a write, and while its person thinks. */
const VANISHES = { read: 0.005, write: 0.05, thinking: 0.005 };
/** How long it is gone, in ms. */
const GONE_MS = { least: 2000, most: 20_000 };
const RETRY_MS = 2000;
/** Nobody acts faster. */
const LEAST_THINK_MS = 300;

type Playing = { person: Person; catalogue: Catalogue; seed: string; meanThinkMs: number; tally: Tally };

/** Works until `until`; then finishes the action under way, so that each write has an answer. */
export async function playPerson({ person, catalogue, seed, meanThinkMs, tally }: Playing, until: AbortSignal) {
  const random = createRandom(`${seed} ${person.address}`);
  const phone = openPhone(person);
  const stream = openStream(person, tally.failed);
  tally.addStream(stream.isOpen);
  const rest = (ms: number) => pause(ms, undefined, { signal: until }).catch(() => {});

  const vanish = async (call: Call) => {
    tally.vanished();
    await phone.vanish(call, call.body === undefined || random.chance(0.5) ? "cut" : "silent");
    await rest(random.between(GONE_MS.least, GONE_MS.most));
  };

  async function write(call: Call): Promise<Reply> {
    tally.begun(call);
    if (random.chance(VANISHES.write)) await vanish(call);
    for (;;) {
      const reply = await phone.ask(call);
      tally.answered(call, reply);
      if (reply.status !== 0 && reply.status < 500 && reply.status !== 429) return reply;
      await pause(Number(reply.retryAfter ?? 0) * 1000 || RETRY_MS);
    }
  }

  async function read(path: string): Promise<Reply> {
    const call: Call = { method: "GET", path };
    if (random.chance(VANISHES.read)) await vanish(call);
    const reply = await phone.ask(call);
    tally.answered(call, reply);
    return reply;
  }

  const hands: Hands = { person, catalogue, random, read, write, shown: [] };
  const actions = actionsOf(person);
  const think = () => Math.max(LEAST_THINK_MS, -Math.log(1 - random.next()) * meanThinkMs);
  try {
    // People do not begin in the same moment.
    await rest(random.between(0, meanThinkMs));
    while (!until.aborted) {
      if (random.chance(VANISHES.thinking)) stream.vanish(random.pick(["cut", "half-open"]));
      await random.weighted(actions, ({ weight }) => weight).act(hands);
      await rest(think());
    }
  } finally {
    stream.close();
    phone.close();
  }
}
