import { setMaxListeners } from "node:events";
import { playPerson } from "./person";
import type { FromStaff, Plan, ToStaff } from "./plan";
import { createTally } from "./tally";

/** Plays the staff in a process of its own, so that the one that measures the servers does not delay them. */
const tally = createTally();
const leaving = new AbortController();
// Everybody listens to it.
setMaxListeners(0, leaving.signal);

const send = (message: FromStaff): void => void process.send?.(message);

async function play({ people, catalogue, seed, meanThinkMs }: Plan): Promise<void> {
  const work = people.map((person) =>
    playPerson({ person, catalogue, seed, meanThinkMs, tally }, leaving.signal).catch((error: unknown) =>
      tally.failed(`${person.name} stopped: ${String(error)}`),
    ),
  );
  await Promise.all(work);
  send({ ended: tally.takeAcknowledged() });
}

process.on("message", (message: ToStaff) => {
  if (message === "minute") send({ minute: tally.takeMinute() });
  else if (message === "leave") leaving.abort();
  else void play(message.plan);
});
// Ctrl-C reaches the whole group; the parent ends this process once it has stopped the servers.
process.on("SIGINT", () => leaving.abort());
process.on("disconnect", () => process.exit());
