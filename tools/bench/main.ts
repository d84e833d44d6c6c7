import { cpus, loadavg } from "node:os";
import process from "node:process";
import { Refusal, say, type Say } from "../kit/say";
import { benchExports } from "./exports";
import { benchLoop } from "./loop";
import type { Bench } from "./names";
import { benchNumbers } from "./numbers";
import { benchRace } from "./rush";
import { benchServer } from "./server";
import { benchTrust, FULL, PARTS, QUICK } from "./trust/index";
import { benchUpload } from "./upload";
import { benchWeb } from "./web";

type Options = {
  orders?: number;
  fresh?: boolean;
  only?: string;
  rounds?: number;
  quick?: boolean;
  fuzz?: boolean;
  profile?: boolean;
};

const BENCHES: Record<Bench, (tell: Say, options: Options) => Promise<string[]>> = {
  server: (tell, { orders, only, fresh = false }) =>
    benchServer(tell, { fresh, ...(orders && { orders }), ...(only && { only }) }),
  web: benchWeb,
  exports: benchExports,
  race: benchRace,
  loop: (tell, { fuzz = false, profile = false }) => benchLoop(tell, { fuzz, profile }),
  numbers: (tell, { orders, fresh = false }) => benchNumbers(tell, { fresh, ...(orders && { orders }) }),
  upload: benchUpload,
  trust: (tell, { only, quick = false, rounds }) => {
    const part = PARTS.find((name) => name === only);
    if (only !== undefined && part === undefined) throw new Refusal(`There is no part ${only}: ${PARTS.join(", ")}.`);
    const options = quick ? QUICK : FULL;
    return benchTrust(tell, { ...options, rounds: rounds ?? options.rounds }, part);
  },
};

const load = () =>
  `load average ${loadavg()
    .map((each) => each.toFixed(2))
    .join(" ")}`;

/** Runs benches one after the other; returns 1 if one found a problem, else 0. */
export async function bench(names: readonly Bench[], options: Options): Promise<number> {
  say(`Node ${process.version}, ${cpus().length} processors, ${load()}\n`);
  const faults: string[] = [];
  for (const name of names) faults.push(...(await BENCHES[name](say, options)));
  say(load());
  for (const fault of faults) say(`FAIL ${fault}`);
  return faults.length > 0 ? 1 : 0;
}
