import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { notFound } from "../errors";
import type { App } from "../http/app-types";
import type { Examples } from "../http/room";
import { JSON_TYPE } from "../http/json";
import type { Call } from "./describe";
import { route } from "../http/route";

const DOCS = "/api/docs";

/** Pages of the built app, its pictures and the files of the reference page are no calls. */
const CALLS = /^\/(api|files|livez|readyz)(\/(?!docs\/(json$|static\/))|$)/;

const openApiReply = z.looseObject({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) });

/**
 * Describes every route registered after it, as `GET /api/docs/openapi.json` and as a reference page at `GET /api/docs`;
 * both are built on first request. The app fails to build when a route has no summary, or needs an example and has none.
 */
export async function addDocs(app: App, examples: Examples): Promise<void> {
  const calls: Call[] = [];
  app.addHook("onRoute", ({ method, url, config, schema = {} }) => {
    if (!CALLS.test(url) || config === undefined) return;
    const methods = [method].flat().filter((name) => name !== "HEAD");
    const { access, docs } = config;
    const listed = methods.map((name) => ({
      method: name,
      path: url,
      access,
      docs,
      schema: schema as Call["schema"],
      example: examples[`${name} ${url}`] ?? {},
    }));
    listed.forEach(refuseUndescribed);
    calls.push(...listed);
  });

  const reference = once(async () => {
    const { buildReference } = await import("./reference");
    return buildReference(calls, DOCS);
  });
  const json = once(async () => JSON.stringify((await reference()).swagger()));
  const sendJson = async (_request: FastifyRequest, reply: FastifyReply) => reply.type(JSON_TYPE).send(await json());

  app.get(`${DOCS}/openapi.json`, route("public", "This description, as OpenAPI 3.1", openApiReply), sendJson);

  // The page asks for it by this name.
  app.get(`${DOCS}/json`, { config: { access: "public" } }, sendJson);

  app.get(DOCS, route("public", "This description, for people", "text/html"), async (_request, reply) => {
    const { headers, body } = await (await reference()).inject(DOCS);
    return reply.type(String(headers["content-type"])).send(body);
  });

  app.get(`${DOCS}/static/:file`, { config: { access: "public" } }, async ({ url, headers: asked }, reply) => {
    const { "if-none-match": etag = "" } = asked;
    const file = await (await reference()).inject({ url, headers: { "if-none-match": etag } });
    if (file.statusCode >= 400) throw notFound();
    for (const name of PASSED) if (file.headers[name] !== undefined) reply.header(name, file.headers[name]);
    return reply.code(file.statusCode).send(file.rawPayload);
  });
}

/** Headers of the page's files that are passed on. */
const PASSED = ["content-type", "cache-control", "etag", "last-modified", "location"] as const;

/** The description never changes while the server runs. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}

function refuseUndescribed({ method, path, docs, schema, example }: Call): void {
  const name = `${method} ${path}`;
  if (docs === undefined) throw new Error(`${name} does not say in config.docs what it is for and how it replies`);
  const { params = {}, query = {}, headers = {}, body } = example;
  // Parameters arrive as text.
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, asText(value)]));
  const isWhole =
    (schema.params?.safeParse(params).success ?? true) &&
    (schema.querystring?.safeParse(asked).success ?? true) &&
    (schema.headers?.safeParse(headers).success ?? true) &&
    (schema.body?.safeParse(body).success ?? true);
  if (!isWhole) throw new Error(`${name} needs an example in its room that its schema allows`);
}

const asText = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : String(value));
