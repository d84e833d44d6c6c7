/**
 * `npm run bench`: compares the server's speed with a bare handler on the same database, and weighs a first visit to a
 * page. `npm run bench -- server` and `npm run bench -- web` do one of them; `npm run bench -- race` sends many
 * competing requests at once. `npm run bench -- loop` measures the event loop under hostile imports, exports and
 * pictures, with `--fuzz` under generated requests; `--profile` also prints the functions in which long turns computed.
 * `npm run bench -- upload` sends a large picture over a slow link. `npm run bench -- numbers` searches 1,000,000
 * orders by the first digits of their number (`--orders 20000` for fewer). The server is measured on 6,000 orders and
 * on 1,000,000; `--orders 6000` measures one size, `--only creation` some of the routes, and `--fresh` rebuilds the
 * large shop, which is cached below .data/bench. `npm run bench -- trust` takes longer and runs only on request: lost
 * connections, kills, retries, backup and restore (`--rounds 100`, or `--quick`; `--only cuts` or `--only crowd` runs
 * one part).
 */
import { cpus, loadavg } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import { benchRace } from "./rush";
import { benchExports } from "./exports";
import { benchLoop } from "./loop";
import { benchNumbers } from "./numbers";
import { benchServer } from "./server";
import { benchTrust, FULL, PARTS, QUICK } from "./trust/index";
import { benchUpload } from "./upload";
import { benchWeb } from "./web";

const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string" },
    quick: { type: "boolean", default: false },
    orders: { type: "string" },
    only: { type: "string" },
    fresh: { type: "boolean", default: false },
    fuzz: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
  },
});
const trust = values.quick ? QUICK : FULL;
const rounds = values.rounds === undefined ? trust.rounds : Number(values.rounds);

const BENCHES = {
  server: (tell: typeof say) => {
    const { orders, only, fresh } = values;
    return benchServer(tell, { fresh, ...(orders && { orders: Number(orders) }), ...(only && { only }) });
  },
  web: benchWeb,
  exports: benchExports,
  race: benchRace,
  loop: (tell: typeof say) => benchLoop(tell, { fuzz: values.fuzz, profile: values.profile }),
  numbers: (tell: typeof say) => {
    const { orders, fresh } = values;
    return benchNumbers(tell, { fresh, ...(orders && { orders: Number(orders) }) });
  },
  upload: benchUpload,
  trust: (tell: typeof say) => {
    const part = PARTS.find((name) => name === values.only);
    if (values.only !== undefined && part === undefined)
      return [`There is no part ${values.only}: ${PARTS.join(", ")}`];
    return benchTrust(tell, { ...trust, rounds }, part);
  },
};
type Name = keyof typeof BENCHES;

const names = (wanted.length === 0 ? ["server", "web", "race"] : wanted) as Name[];
const load = () =>
  `load average ${loadavg()
    .map((each) => each.toFixed(2))
    .join(" ")}`;

if (names.some((name) => !Object.hasOwn(BENCHES, name))) {
  say(`Usage: npm run bench -- [${Object.keys(BENCHES).join(" | ")}]`);
  process.exitCode = 1;
} else {
  say(`Node ${process.version}, ${cpus().length} processors, ${load()}\n`);
  const faults: string[] = [];
  for (const name of names) faults.push(...(await BENCHES[name](say)));
  say(load());
  for (const fault of faults) say(`FAIL ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
