import type { Browser } from "playwright-core";
import { medianOf } from "../../../kit/median";

const TRIES = 5;

/**
 * How quick this machine's processor is at a fixed piece of script, in runs per second: times of two machines compare by it.
 * It builds strings, fills tables and sorts, as pages do.
 */
export async function speedOf(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const tries: number[] = [];
  for (let at = 0; at < TRIES; at += 1) tries.push(await page.evaluate(runsPerSecond));
  await page.close();
  return medianOf(tries);
}

/** Runs in the page. */
function runsPerSecond(): number {
  const until = performance.now() + 300;
  let runs = 0;
  while (performance.now() < until) {
    const words = Array.from({ length: 500 }, (_, at) => `${(at * 7919) % 500} word`);
    const lengths = new Map(words.map((word) => [word, word.length]));
    words.sort((one, other) => one.localeCompare(other) || (lengths.get(one) ?? 0) - (lengths.get(other) ?? 0));
    runs += 1;
  }
  return runs / 0.3;
}
