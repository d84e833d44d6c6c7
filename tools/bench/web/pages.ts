import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../../server/core/root";
import { MODULES_FILE } from "../../build/chunks/chunk-modules";

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/**
 * A first visit is all JavaScript without which the page is not usable. The bench shows that Chromium needs exactly these
 * files: it opens the page with all others blocked. What the page loads afterwards without any input has a limit of its
 * own.
 */
type Page = {
  name: string;
  address: string;
  /** A person can work with the page as soon as this is there. */
  usable: string;
  /** The modules that the page loads until then, each with all that it imports. */
  sources: readonly string[];
  /** The modules that the page loads afterwards, before any input. */
  later: readonly string[];
  /** The page that follows, whose code an idle page asks for; no limit counts it. */
  next: readonly string[];
  /** The limit of JavaScript on a first visit, in bytes of brotli. */
  budget: number;
  /** The same with what loads afterwards. */
  settledBudget: number;
  /** The limit of scripts on a first visit. */
  mostScripts: number;
  /** Code that the page must not load. */
  without: readonly RegExp[];
};

// A picker is a dialog or calendar that a person has to open first.
const PICKERS = /picker/i;
const TABLES = /@tanstack\/|\/data-table/;

export const PAGES: readonly Page[] = [
  {
    name: "login",
    address: "/login",
    usable: "form button[type=submit]",
    sources: ["index.html", "src/screens/session/login/login-screen.tsx"],
    later: [],
    next: [],
    budget: 125_000,
    settledBudget: 125_000,
    mostScripts: 6,
    without: [PICKERS, TABLES],
  },
  {
    name: "orders list",
    address: "/orders",
    usable: "table tbody a[href^='/orders/']",
    sources: [
      "index.html",
      "src/api/session/auth.ts",
      "src/staff-routes.tsx",
      "src/screens/shell/layout/layout-screen.tsx",
      "src/screens/orders/orders-screen.tsx",
    ],
    later: [
      "src/api/kit/http.ts",
      "src/api/shell/lookups.ts",
      "src/screens/kit/lists/list-views.tsx",
      "src/ui/feedback/pull-to-refresh.tsx",
      "src/wiring/live/live.ts",
    ],
    next: ["src/screens/orders/order-screen.tsx"],
    budget: 152_000,
    settledBudget: 174_000,
    mostScripts: 12,
    without: [PICKERS],
  },
];

export type PageFile = {
  /** Below the folder of the built pages. */
  file: string;
  /** Brotli. */
  bytes: number;
  modules: readonly string[];
};

export type PageWeight = {
  js: PageFile[];
  css: PageFile[];
  /** What loads afterwards, without any input. */
  later: PageFile[];
  /** What the next page needs besides. */
  next: PageFile[];
  jsBytes: number;
  cssBytes: number;
  laterBytes: number;
  unwanted: string[];
};

/** The folder of the built pages. */
export const WEB = path.join(projectRoot, "dist/web");

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(WEB, file), "utf8"));

/** The limit of all JavaScript that pages load, in bytes of brotli, and of each chunk except the libraries' own. */
export const APP_BUDGET = 450_000;
export const CHUNK_BUDGET = 60_000;
/** The limit of the style sheet, which all pages share, in bytes of brotli. */
export const CSS_BUDGET = 14_000;

/** Every script that a page loads. */
export const everyScript = (): { file: string; bytes: number }[] =>
  readdirSync(path.join(WEB, "assets"))
    .filter((file) => file.endsWith(".js"))
    .map((file) => ({ file, bytes: sentSize(`assets/${file}`) }));

/** What index.html loads without the bundler. */
const plainScripts = (): string[] =>
  everyScript()
    .filter(({ file }) => file.startsWith("boot-"))
    .map(({ file }) => `assets/${file}`);

/** The service worker, which no page waits for: the browser fetches it once all else is there. */
export const workerBytes = (): number => sentSize("sw.js");

/** The files that a first visit to a page fetches, from the manifest of the last build. */
export function weigh({ sources, later: laterSources, next: nextSources, without }: Page): PageWeight {
  const { manifest, modules, chunksOf } = readBuild();
  const asFile = (file: string): PageFile => ({ file, bytes: sentSize(file), modules: modules[file] ?? [] });
  const first = chunksOf(sources);
  const entries = [...first].map((name) => chunkOf(manifest, name));
  const js = [...plainScripts(), ...entries.map(({ file }) => file)].map(asFile);
  const css = [...new Set(entries.flatMap((entry) => entry.css ?? []))].map(asFile);
  const beyond = (those: readonly string[], held: ReadonlySet<string>) =>
    [...chunksOf(those)].filter((name) => !held.has(name)).map((name) => asFile(chunkOf(manifest, name).file));
  const later = beyond(laterSources, first);
  const next = beyond(nextSources, chunksOf([...sources, ...laterSources]));
  const held = js.flatMap((file) => file.modules);
  const unwanted = held.filter((module) => without.some((pattern) => pattern.test(module)));
  return { js, css, later, next, jsBytes: sum(js), cssBytes: sum(css), laterBytes: sum(later), unwanted };
}

/** The modules that are loaded with one, such as a screen. */
export function modulesWith(source: string): string[] {
  const { manifest, modules, chunksOf } = readBuild();
  return [...chunksOf([source])].flatMap((name) => modules[chunkOf(manifest, name).file] ?? []);
}

function readBuild() {
  const manifest = readJson(".vite/manifest.json") as Manifest;
  const modules = readJson(MODULES_FILE) as Record<string, string[]>;
  /** A module that a group of chunks took in is no chunk of its own. */
  const nameOf = (source: string) =>
    source in manifest
      ? source
      : Object.keys(manifest).find((name) => modules[chunkOf(manifest, name).file]?.includes(`./${source}`));
  const chunksOf = (names: readonly string[]) =>
    names.reduce((met, source) => addImports(manifest, nameOf(source) ?? source, met), new Set<string>());
  return { manifest, modules, chunksOf };
}

function addImports(manifest: Manifest, name: string, met: Set<string>): Set<string> {
  if (met.has(name)) return met;
  met.add(name);
  for (const imported of chunkOf(manifest, name).imports ?? []) addImports(manifest, imported, met);
  return met;
}

function chunkOf(manifest: Manifest, name: string): Manifest[string] {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is no chunk of the built pages`);
  return chunk;
}

const sum = (files: readonly PageFile[]) => files.reduce((total, { bytes }) => total + bytes, 0);

/** The size as sent: files too small to benefit from compression are sent uncompressed. */
export const sentSize = (file: string): number =>
  (statSync(path.join(WEB, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(path.join(WEB, file))).size;
