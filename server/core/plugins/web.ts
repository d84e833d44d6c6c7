import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { z } from "zod";
import { type PageFiles, pageFileOf } from "../../../src/api/kit/page-files.rules";
import { readHints } from "./early-hints";
import { RETIRED_WORKER } from "./retired-worker";
import { notFound } from "../errors";
import type { App } from "../http/app-types";

const IMMUTABLE = "public, max-age=31536000, immutable";
const ASSETS = "assets/";
const RESERVED = /^(api|files|media)(\/|$)/;

export type WebOptions = {
  /** The built single-page app; may be missing, then only the API answers. */
  webFolder: string;
  /** Folders of earlier builds, whose code is still served. */
  earlierFolders?: readonly string[];
  /** False removes the service worker from every browser that has it. */
  hasWorker?: boolean;
  /** Whether a page's scripts are named in an early hint (103), which not every proxy and client understands. */
  sendsEarlyHints?: boolean;
  /** The address that all pages redirect to for now, such as the set-up of a new shop; null when each page is served. */
  onlyPage?: () => Promise<string | null>;
};

/** Serves the built single-page app, with the HTML file of the asked page or index.html for every page address. */
export async function addWeb(
  app: App,
  {
    webFolder,
    earlierFolders = [],
    hasWorker = true,
    sendsEarlyHints = false,
    onlyPage = async () => null,
  }: WebOptions,
): Promise<void> {
  const files = await filesIn(webFolder);
  const earlier = await Promise.all(earlierFolders.map(filesIn));
  const isServed = (path: string) =>
    files.has(path) || earlier.some((kept) => path.startsWith(ASSETS) && kept.has(path));
  await app.register(fastifyStatic, {
    root: [webFolder, ...earlierFolders],
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: "deny",
    suppressWarning: true,
  });

  const ownFiles = await pageFilesIn(webFolder);
  const pages = files.has("index.html") ? ["index.html", ...Object.values(ownFiles)] : [];
  const hints = await readHints(webFolder, sendsEarlyHints ? pages : []);
  const pageParams = z.object({ "*": z.string() });
  app.get("/*", { config: { access: "public" }, schema: { params: pageParams } }, async (request, reply) => {
    const path = request.params["*"];
    if (RESERVED.test(path)) throw notFound();
    if (path === "sw.js" && !hasWorker)
      return reply.header("cache-control", "no-cache").type("text/javascript").send(RETIRED_WORKER);
    if (isServed(path)) {
      return reply.header("cache-control", path.startsWith(ASSETS) ? IMMUTABLE : "no-cache").sendFile(path);
    }
    const isPage = path === "" || (request.headers.accept ?? "").includes("text/html");
    if (!isPage || path.startsWith(ASSETS) || !files.has("index.html")) throw notFound();
    const only = await onlyPage();
    if (only !== null && `/${path}` !== only) return reply.header("cache-control", "no-store").redirect(only);
    const file = pageFileOf(ownFiles, path) ?? "index.html";
    const link = hints.get(file);
    if (link !== undefined && link.length > 0) reply.raw.writeEarlyHints({ link });
    return reply.header("cache-control", "no-cache").sendFile(file);
  });
}

async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}${sep}${entry.name}`).split(sep).join("/"));
  return new Set(paths.filter((path) => !path.split("/").some((part) => part.startsWith("."))));
}

const pageFiles = z.record(z.string(), z.string());

/** None of its own for any page if the build wrote none. */
async function pageFilesIn(folder: string): Promise<PageFiles> {
  const text = await readFile(join(folder, "pages/pages.json"), "utf8").catch(() => "{}");
  return pageFiles.parse(JSON.parse(text));
}
