import { z } from "zod";
import type { App } from "../http/app-types";
import { JSON_TYPE } from "../http/json";
import type { OpenApi } from "./openapi";
import { DOCS_STYLE, docsPage } from "./openapi-page";

const DOCS = "/api/docs";

const openApiReply = z.looseObject({ openapi: z.literal("3.1.0"), paths: z.record(z.string(), z.unknown()) });

/** `GET /api/docs`, a page for people, and `GET /api/docs/openapi.json`, the OpenAPI document. */
export async function docsRoutes(app: App, documentOf: () => Promise<OpenApi>): Promise<void> {
  const page = once(async () => docsPage(await documentOf(), DOCS));
  const json = once(async () => JSON.stringify(await documentOf()));

  app.get(
    DOCS,
    { config: { access: "public", docs: { summary: "This description, for people", reply: "text/html" } } },
    async (_request, reply) => reply.type("text/html; charset=utf-8").send(await page()),
  );

  app.get(
    `${DOCS}/style.css`,
    { config: { access: "public", docs: { summary: "How this page looks", reply: "text/css" } } },
    (_request, reply) => reply.type("text/css; charset=utf-8").send(DOCS_STYLE),
  );

  app.get(
    `${DOCS}/openapi.json`,
    { config: { access: "public", docs: { summary: "This description, as OpenAPI 3.1", reply: openApiReply } } },
    async (_request, reply) => reply.type(JSON_TYPE).send(await json()),
  );
}

/** The description never changes while the server runs. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}
