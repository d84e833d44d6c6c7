import { readdir } from "node:fs/promises";
import { relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import { z } from "zod";
import { notFound } from "../errors";
import type { App } from "../http/app-types";

const IMMUTABLE = "public, max-age=31536000, immutable";
const RESERVED = /^(api|files|media)(\/|$)/;

/** Names are made by the server; anything else is not there. */
const mediaParams = z.strictObject({ name: z.string().regex(/^[A-Za-z0-9_-]{1,120}\.(png|jpe?g|webp)$/) });

/** Serves the built single-page app, index.html standing in for every page address, and the pictures under /media. */
export async function addWeb(app: App, { webFolder, mediaFolder }: { webFolder: string; mediaFolder: string }) {
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

  app.get("/media/:name", { config: { access: "public" }, schema: { params: mediaParams } }, (request, reply) =>
    reply
      .header("cache-control", IMMUTABLE)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .sendFile(request.params.name, mediaFolder),
  );

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
