import { readdir } from "node:fs/promises";
import { relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { z } from "zod";
import { notFound } from "../errors";
import type { App } from "../http/app-types";

const IMMUTABLE = "public, max-age=31536000, immutable";
const RESERVED = /^(api|files|media)(\/|$)/;

/** Serves the built single-page app, with index.html for every page address. */
export async function addWeb(app: App, webFolder: string): Promise<void> {
  const files = await filesIn(webFolder);
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: "deny",
    suppressWarning: true,
  });

  const pageParams = z.object({ "*": z.string() });
  app.get("/*", { config: { access: "public" }, schema: { params: pageParams } }, (request, reply) => {
    const path = request.params["*"];
    if (RESERVED.test(path)) throw notFound();
    if (files.has(path)) {
      return reply.header("cache-control", path.startsWith("assets/") ? IMMUTABLE : "no-cache").sendFile(path);
    }
    const isPage = path === "" || (request.headers.accept ?? "").includes("text/html");
    if (!isPage || path.startsWith("assets/") || !files.has("index.html")) throw notFound();
    return reply.header("cache-control", "no-cache").sendFile("index.html");
  });
}

async function filesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, `${entry.parentPath}${sep}${entry.name}`).split(sep).join("/"));
  return new Set(paths.filter((path) => !path.split("/").some((part) => part.startsWith("."))));
}
