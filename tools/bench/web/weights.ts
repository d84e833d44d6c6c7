import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "../../../server/core/root";
import { say } from "../../kit/say";
import { everyScript, sentSize, WEB, workerBytes } from "./pages";
import { table } from "../table";

/** Bytes as sent: brotli, except for files that are too small to benefit from it. */
const weight = z.strictObject({ js: z.number(), css: z.number(), html: z.number() });
const committedFile = z.record(z.string(), weight);

export type Weight = z.infer<typeof weight>;
/** By the page's file, and one of the whole app. */
export type Weights = Record<string, Weight>;

const COMMITTED = path.join(projectRoot, "tools/bench/web/weights.json");
const UPDATE = "npm run weights -- --update";
const KINDS = weight.keyof().options;
const APP = "app";

/** How much a figure may exceed the committed one. */
const GROWTH = 0.1;

/** What each built page links to in its HTML, and all that pages load. */
export function weighBuild(): Weights {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" }).toSorted();
  const sizeOf = (ending: string, some: readonly string[]) =>
    some.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sentSize(file), 0);
  const weigh = (some: readonly string[]): Weight => ({
    js: sizeOf(".js", some),
    css: sizeOf(".css", some),
    html: sizeOf(".html", some),
  });
  const pages = files.filter((file) => file.endsWith(".html"));
  return Object.fromEntries([
    [APP, { ...weigh(files), js: everyScript().reduce((sum, { bytes }) => sum + bytes, 0) }],
    ...pages.map((file) => [path.basename(file, ".html"), weigh([file, ...linkedFrom(file)])]),
  ]);
}

/** The scripts and style sheets that a page's HTML names. */
function linkedFrom(file: string): string[] {
  const html = readFileSync(path.join(WEB, file), "utf8");
  const links = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, link = ""]) => link);
  return [...new Set(links)];
}

export const committedWeights = (): Weights => committedFile.parse(JSON.parse(readFileSync(COMMITTED, "utf8")));

/** What is over a tenth heavier than committed, and pages that only one of the two has, in sentences. */
export function faultsOfWeights(built: Weights, committed: Weights): string[] {
  const names = [...new Set([...Object.keys(committed), ...Object.keys(built)])];
  return names.flatMap((name) => {
    const [now, before] = [built[name], committed[name]];
    if (now === undefined) return [`${name} is no longer built. Update the committed weights: ${UPDATE}`];
    if (before === undefined) return [`${name} has no committed weight. Add it: ${UPDATE}`];
    return KINDS.flatMap((kind) => {
      if (now[kind] <= before[kind] * (1 + GROWTH)) return [];
      const growth = `${now[kind]} bytes of ${kind}, ${percent(now[kind] / before[kind] - 1)} over the ${before[kind]}`;
      return [`${name} has ${growth} committed. If the growth is meant: ${UPDATE}`];
    });
  });
}

/** Prints the figures of the last build with their change, and commits them if asked; returns 1 if one grew too much. */
export function weights(isUpdate: boolean): number {
  const built = weighBuild();
  const committed = committedWeights();
  const rows = Object.entries(built).map(([name, now]) => [
    name,
    ...KINDS.flatMap((kind) => {
      const before = committed[name]?.[kind];
      return [now[kind].toLocaleString("en"), before === undefined ? "new" : percent(now[kind] / before - 1)];
    }),
  ]);
  say(table(["page", ...KINDS.flatMap((kind) => [kind, "change"])], rows));
  say(`The service worker, which no page waits for, has ${workerBytes().toLocaleString("en")} bytes besides.`);
  if (isUpdate) writeFileSync(COMMITTED, `${JSON.stringify(built, null, 2)}\n`);
  const faults = isUpdate ? [] : faultsOfWeights(built, committed);
  for (const fault of faults) say(`FAIL ${fault}`);
  return faults.length > 0 ? 1 : 0;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
