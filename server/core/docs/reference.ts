import { setImmediate } from "node:timers/promises";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { fastify, type FastifyInstance } from "fastify";
import { type Call, describe } from "./describe";

/** A few milliseconds of work; other requests are served in between. */
const CALLS_AT_A_TIME = 10;

/** Keeps the described routes apart from those of the page. */
const DESCRIBED = "/described";

/**
 * A separate app that serves the OpenAPI document at `/openapi.json` and the reference page. Its routes only describe
 * the API and are never called.
 */
export async function buildReference(calls: readonly Call[], routePrefix: string): Promise<FastifyInstance> {
  const app = fastify({ exposeHeadRoutes: false });
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Backroom",
        version: "1",
        description:
          "The API of the back office. A reply is `{ data }` or `{ error, code }`, never both: `error` is for people, and " +
          "a client decides by `code`. Amounts are naira, times UTC. " +
          "Unknown records and those of another store answer alike.",
      },
      components: {
        securitySchemes: {
          token: { type: "apiKey", in: "header", name: "tw-auth", description: "`Bearer` and the token of a sign-in" },
          fileCookie: {
            type: "apiKey",
            in: "cookie",
            name: "tw-file",
            description: "Set at sign-in; GET of files only",
          },
        },
      },
    },
    convertConstToEnum: false,
    transform: ({ schema, url }) => ({ schema, url: url.slice(DESCRIBED.length) }),
  });
  await app.register(swaggerUi, {
    routePrefix,
    theme: { title: "Backroom API" },
    uiConfig: { layout: "BaseLayout", docExpansion: "list", filter: true, tagsSorter: "alpha" },
  });
  for (const [index, call] of calls.entries()) {
    if (index % CALLS_AT_A_TIME === 0) await setImmediate();
    app.route({ method: call.method, url: `${DESCRIBED}${call.path}`, schema: describe(call), handler: () => {} });
  }
  await app.ready();
  return app;
}
