import { cpus, loadavg } from "node:os";
import process from "node:process";
import { say, type Say } from "../kit/say";
import { benchBackup } from "./backup";
import { benchCrowd } from "./crowd";
import { benchExports } from "./exports";
import { benchFigures } from "./figures";
import { benchHour } from "./hour/main";
import { benchLighthouse } from "./web/lighthouse";
import { benchLoop } from "./loop";
import type { Bench } from "./names";
import { benchNumbers } from "./numbers";
import { benchOffline } from "./web/offline";
import type { PhoneOptions } from "./web/phone/main";
import { benchReplica } from "./replica";
import { benchReplies } from "./replies";
import { benchScale } from "./scale/main";
import { benchServer } from "./server/main";
import { benchTrust } from "./trust";
import { benchWeb } from "./web/main";

type Options = {
  orders?: number;
  fresh?: boolean;
  only?: string;
  whole?: boolean;
  seed?: string;
  from?: string;
  plot?: string;
  minutes?: number;
  years?: number;
  staff?: number;
} & PhoneOptions;

const BENCHES: Record<Bench, (say: Say, options: Options) => Promise<string[]>> = {
  server: benchServer,
  web: benchWeb,
  lighthouse: benchLighthouse,
  exports: benchExports,
  loop: benchLoop,
  numbers: benchNumbers,
  figures: benchFigures,
  scale: benchScale,
  crowd: benchCrowd,
  offline: benchOffline,
  trust: benchTrust,
  replies: benchReplies,
  replica: benchReplica,
  hour: benchHour,
  backup: (print, { orders }) => benchBackup(print, orders),
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
