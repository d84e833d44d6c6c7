import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { MODULES_FILE } from "../build/chunk-modules";

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

type Page = {
  name: string;
  address: string;
  /** The entry and the chunks the router loads for this address, as named in the manifest. */
  sources: readonly string[];
  /** The limit of JavaScript on a first visit, in bytes of brotli. */
  budget: number;
  /** Code that the page must not load. */
  without: readonly RegExp[];
};

/** What index.html loads without the bundler. */
const PLAIN_SCRIPTS = ["theme-boot.js"];

// A picker is a dialog or calendar that a person has to open first.
const PICKERS = /picker/i;
const TABLES = /@tanstack\/|\/data-table/;

export const PAGES: readonly Page[] = [
  {
    name: "login",
    address: "/login",
    sources: ["index.html", "src/screens/session/login/login-screen.tsx"],
    budget: 125_000,
    without: [PICKERS, TABLES],
  },
  {
    name: "orders list",
    address: "/orders",
    sources: [
      "index.html",
      "src/staff-routes.tsx",
      "src/screens/shell/layout/layout-screen.tsx",
      "src/screens/orders/orders-screen.tsx",
    ],
    budget: 200_000,
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

export type PageWeight = { js: PageFile[]; css: PageFile[]; jsBytes: number; cssBytes: number; unwanted: string[] };

const WEB = fileURLToPath(new URL("../../dist/web/", import.meta.url));

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(WEB, file), "utf8"));

/** The files that a first visit to a page fetches, from the manifest of the last build. */
export function weigh({ sources, without }: Page): PageWeight {
  const manifest = readJson(".vite/manifest.json") as Manifest;
  const modules = readJson(MODULES_FILE) as Record<string, string[]>;
  const chunks = sources.reduce((met, source) => addImports(manifest, source, met), new Set<string>());
  const entries = [...chunks].map((name) => chunkOf(manifest, name));
  const asFile = (file: string): PageFile => ({ file, bytes: sentSize(file), modules: modules[file] ?? [] });
  const js = [...PLAIN_SCRIPTS, ...entries.map(({ file }) => file)].map(asFile);
  const css = [...new Set(entries.flatMap((entry) => entry.css ?? []))].map(asFile);
  const held = js.flatMap((file) => file.modules);
  const unwanted = held.filter((module) => without.some((pattern) => pattern.test(module)));
  return { js, css, jsBytes: sum(js), cssBytes: sum(css), unwanted };
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
const sentSize = (file: string): number =>
  (statSync(path.join(WEB, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(path.join(WEB, file))).size;
