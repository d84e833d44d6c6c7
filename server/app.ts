import { fastify, type FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { App, RouteDeps } from "./core/http/app-types";
import { requestIdOf } from "./core/http/request-id";
import { refuseWeakPassword } from "./session/passwords/password-strength";
import { createKnownDevices } from "./core/http/known-device";
import { createLog, NoRequestLines } from "./core/http/log";
import { publicUrlOf } from "./core/http/public-url";
import { validatorCompiler } from "./core/http/validation";
import { openMedia } from "./files/media";
import type { BucketSettings } from "./files/media/bucket";
import { addArrival, ARRIVAL, type Arrival, REQUEST_TIMEOUT_MS } from "./core/plugins/arrival";
import { addCompression } from "./core/plugins/compression";
import { addConnections, type ConnectionLimits } from "./core/plugins/connections";
import { addDocs } from "./core/docs/plugin";
import { addErrors, refuseAddress, refuseConnection } from "./core/plugins/errors";
import type { Metrics } from "./core/plugins/metrics";
import { addOverload, MAX_EVENT_LOOP_DELAY_MS } from "./core/plugins/overload";
import { addProduction } from "./core/plugins/production";
import { addRequestLog } from "./core/plugins/request-log";
import { addSameOrigin } from "./core/plugins/same-origin";
import { addSecurity } from "./core/plugins/security";
import { addSession } from "./session/plugin";
import { whileNew } from "./session/setup/while-new";
import { addUnchanged } from "./core/plugins/unchanged";
import { addWeb, type WebOptions } from "./core/plugins/web";
import { createServerKeys } from "./core/db/server-keys";
import { createSessionUses } from "./core/http/session-uses";
import { EXAMPLES, RECORDS, ROUTES, RULES } from "./rooms";

export type AppOptions = WebOptions & {
  pool: Pool;
  /** The folder for pictures, unless a bucket is configured. */
  mediaFolder: string;
  bucket?: BucketSettings | null;
  /** The public address of the app; the listening address by default. */
  publicUrl?: string | null;
  /** Whether mail is sent; otherwise it waits in the outbox. */
  sendsMail?: boolean;
  /** Whether somebody works in the shop; asked of the database while that is not known. */
  isOpen?: boolean;
  /** The clock; tests pass their own. */
  now?: () => Date;
  log?: FastifyBaseLogger;
  /** A real shop, with TLS in front of it. */
  isProduction?: boolean;
  /** Addresses and networks of the proxies whose X-Forwarded headers are trusted. */
  trustProxy?: string[];
  metrics?: Metrics | null;
  /** How slowly requests may arrive; tests shorten the limits. */
  arrival?: Arrival;
  connections?: ConnectionLimits;
  /** How late the event loop may be before requests are refused, in ms; 0 is no limit. */
  maxLoopDelayMs?: number;
};

/** Above the largest body of the contract. The event loop parses JSON, and a megabyte of it can take over 20 ms. */
const MAX_JSON_BYTES = 256 * 1024;

/** Builds the whole server without listening. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { pool, metrics } = options;
  const app: App = fastify({
    loggerInstance: options.log ?? (createLog() as FastifyBaseLogger),
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // requestTimeout alone does not close a connection that sends its headers slowly.
    http: { headersTimeout: 4000, connectionsCheckingInterval: 1000 },
    // Closes a connection that transfers no byte: a client that stops reading an export would hold a database
    // connection.
    connectionTimeout: 60_000,
    // On shutdown, requests on open connections are still answered, and then the connection is closed.
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    logController: new NoRequestLines(),
    requestIdHeader: false,
    genReqId: requestIdOf,
    clientErrorHandler: refuseConnection,
    frameworkErrors: refuseAddress,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  addArrival(app, options.arrival ?? ARRIVAL);
  addConnections(app, {
    trustProxy: options.trustProxy ?? [],
    ...(options.connections && { limits: options.connections }),
    onRefused: () => metrics?.countRefusal("connections"),
  });
  addErrors(app);
  metrics?.observe(app);
  addRequestLog(app);
  addSecurity(app);
  const publicUrl = () => publicUrlOf(app, options.publicUrl ?? null);
  // Bodies are JSON, except for imports: another site's form can send text/plain without a CORS preflight.
  app.removeContentTypeParser("text/plain");
  addSameOrigin(app, publicUrl);
  await addOverload(app, {
    pool,
    maxLoopDelayMs: options.maxLoopDelayMs ?? MAX_EVENT_LOOP_DELAY_MS,
    onRefused: (reason) => metrics?.countRefusal(reason),
  });
  if (options.isProduction) addProduction(app);
  const { now = () => new Date(), sendsMail = false, isProduction = false } = options;
  const sessionUses = createSessionUses(pool);
  await addSession(app, { pool, uses: sessionUses, now, rules: RULES });
  await addDocs(app, EXAMPLES);
  addUnchanged(app);
  await addCompression(app);

  const media = openMedia(options.mediaFolder, options.bucket ?? null);
  const devices = createKnownDevices(createServerKeys(pool));
  const refuseWeak = isProduction ? refuseWeakPassword : async () => {};
  const deps: RouteDeps = {
    pool,
    media,
    publicUrl,
    sendsMail,
    now,
    devices,
    sessionUses,
    records: RECORDS,
    refuseWeakPassword: refuseWeak,
  };
  for (const register of ROUTES) await register(app, deps);
  await addWeb(app, { ...options, onlyPage: whileNew(pool, "/setup", options.isOpen ?? false) });
  return app;
}
