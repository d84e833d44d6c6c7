import { Worker } from "node:worker_threads";
import { invalidField, Overloaded } from "../../core/errors";
import { createFairQueue } from "../../core/fair-queue";

/** In a real shop; elsewhere the contract's eight are enough. */
const SHORTEST = 10;
/** Guesses below 10^8 are refused: 0 to 2 of the library's scale of 4. */
const LEAST_SCORE = 3;
/** Longer text only adds guesses, and the time of an estimate grows faster than the length. */
const LONGEST_ESTIMATED = 40;
const LONGEST_TOLD_MS = 20_000;

const { run: inTurn } = createFairQueue({ atOnce: 1, mostPerSource: 20, most: 100 });

/**
 * The dictionaries take 45 MB and an estimate up to half a second: a thread that ends afterwards holds neither the memory
 * nor the event loop. It is text because the server is built as one file.
 */
const ESTIMATE = `
  const { createRequire } = require("node:module");
  const { parentPort, workerData } = require("node:worker_threads");
  const load = createRequire(workerData.from);
  const { ZxcvbnFactory } = load("@zxcvbn-ts/core");
  const { dictionary, adjacencyGraphs } = load("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score, sequence } = estimator.check(workerData.password, workerData.own);
  const isOwn = sequence.some(({ dictionaryName }) => dictionaryName === "userInputs");
  parentPort.postMessage({ score, isOwn });
`;

type Estimate = { score: number; isOwn: boolean };

function estimate(password: string, own: readonly string[]): Promise<Estimate> {
  return new Promise((resolve, reject) => {
    const workerData = { from: import.meta.url, password: password.slice(0, LONGEST_ESTIMATED), own };
    const worker = new Worker(ESTIMATE, { eval: true, workerData, resourceLimits: { maxOldGenerationSizeMb: 200 } });
    const timer = setTimeout(() => reject(new Overloaded()), LONGEST_TOLD_MS);
    worker.once("message", resolve);
    worker.once("error", reject);
    const end = () => {
      clearTimeout(timer);
      void worker.terminate();
    };
    worker.once("message", end);
    worker.once("error", end);
    timer.unref();
  });
}

/** The words a guesser would try first: each text, its parts, and its parts written together. */
export function wordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [text.toLowerCase(), ...parts, parts.join("")];
  });
  return [...new Set(words)].filter((word) => word.length > 2 && word.length <= 100);
}

/**
 * Refuses a password that is too weak for a real shop, 400 with a message.
 * @param own the person's name, email, phone and shop
 * @param source the source of the request: sources take turns
 */
export async function refuseWeakPassword(password: string, own: readonly string[], source: string): Promise<void> {
  if ([...password].length < SHORTEST) throw invalidField("password", `must be at least ${SHORTEST} characters long`);
  const { score, isOwn } = await inTurn(source, () => estimate(password, wordsOf(own)));
  if (score >= LEAST_SCORE) return;
  throw invalidField(
    "password",
    isOwn
      ? "must not be made from your name, email, phone or shop, which are tried first. Use several unrelated words"
      : "is too easy to guess: it is common or follows a pattern. Use several unrelated words",
  );
}
