import type { App } from "../http/app-types";
import { type ListedRoute, openApiOf } from "./openapi";
import { examples } from "./openapi-examples";
import { docsRoutes } from "./routes";

/** Pages of the built app and its pictures are no calls. */
const CALLS = /^\/(api|files|livez|readyz)(\/|$)/;

/**
 * Collects every route registered after it and serves their description under /api/docs, built on first request.
 * The app fails to build when a route has no summary, or needs an example and has none.
 */
export async function addDocs(app: App): Promise<void> {
  const calls: ListedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config, schema = {} }) => {
    if (!CALLS.test(url) || config === undefined) return;
    const methods = [method].flat().filter((name) => name !== "HEAD");
    const { access, docs } = config;
    const parts = schema as ListedRoute["schema"];
    const listed = methods.map((name) => ({ method: name, path: url, access, docs, schema: parts }));
    listed.forEach(refuseUndescribed);
    calls.push(...listed);
  });

  let document: ReturnType<typeof openApiOf> | undefined;
  await docsRoutes(app, () => (document ??= openApiOf(calls)));
}

function refuseUndescribed({ method, path, docs, schema }: ListedRoute): void {
  const name = `${method} ${path}`;
  if (docs === undefined) throw new Error(`${name} does not say in config.docs what it is for and how it replies`);
  const { params = {}, query = {}, headers = {}, body } = examples[name] ?? {};
  // Parameters arrive as text.
  const asked = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, asText(value)]));
  const isWhole =
    (schema.params?.safeParse(params).success ?? true) &&
    (schema.querystring?.safeParse(asked).success ?? true) &&
    (schema.headers?.safeParse(headers).success ?? true) &&
    (schema.body?.safeParse(body).success ?? true);
  if (!isWhole)
    throw new Error(`${name} needs an example in server/core/docs/openapi-examples.ts that its schema allows`);
}

const asText = (value: unknown): unknown => (Array.isArray(value) ? value.map(String) : String(value));
