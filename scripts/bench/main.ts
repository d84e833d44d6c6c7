/**
 * `npm run bench`: how fast the server answers beside a bare handler on the same database, and what a first visit to a
 * page weighs. `npm run bench -- server` and `npm run bench -- web` do one of them.
 */
import { cpus, loadavg } from "node:os";
import process from "node:process";
import { benchServer } from "./server";
import { benchWeb } from "./web";

const say = (text: string) => void process.stdout.write(`${text}\n`);

const BENCHES = { server: benchServer, web: benchWeb };
type Name = keyof typeof BENCHES;

const wanted = process.argv.slice(2);
const names = (wanted.length === 0 ? Object.keys(BENCHES) : wanted) as Name[];
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
