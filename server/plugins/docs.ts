import type { App } from "../http/app-types";
import { type ListedRoute, openApiOf } from "../http/openapi";
import { docsRoutes } from "../routes/docs";

/** Pages of the built app and its pictures are no calls. */
const CALLS = /^\/(api|files|livez|readyz)(\/|$)/;

/**
 * Lists every call registered after it and serves their description under /api/docs, made when it is first asked for.
 */
export async function addDocs(app: App): Promise<void> {
  const calls: ListedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config, schema = {} }) => {
    if (!CALLS.test(url) || config === undefined) return;
    const methods = [method].flat().filter((name) => name !== "HEAD");
    const { access, docs } = config;
    const parts = schema as ListedRoute["schema"];
    calls.push(...methods.map((name) => ({ method: name, path: url, access, docs, schema: parts })));
  });

  let document: ReturnType<typeof openApiOf> | undefined;
  await docsRoutes(app, () => (document ??= openApiOf(calls)));
}
