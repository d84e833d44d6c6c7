import { fastify, type FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { App, RouteDeps, ZodProvider } from "./http/app-types";
import { requestIdOf } from "./http/request-id";
import { refuseWeakPassword } from "./domain/password-strength";
import { createKnownDevices } from "./http/known-device";
import { createLog, NoRequestLines } from "./http/log";
import { publicUrlOf } from "./http/public-url";
import { validatorCompiler } from "./http/validation";
import { openMedia } from "./media";
import type { BucketSettings } from "./media/bucket";
import { addArrival, ARRIVAL, type Arrival, REQUEST_TIMEOUT_MS } from "./plugins/arrival";
import { addConnections, type ConnectionLimits } from "./plugins/connections";
import { addDocs } from "./plugins/docs";
import { addErrors, refuseAddress, refuseConnection } from "./plugins/errors";
import type { Metrics } from "./plugins/metrics";
import { addOverload, MAX_EVENT_LOOP_DELAY_MS } from "./plugins/overload";
import { addProduction } from "./plugins/production";
import { addRequestLog } from "./plugins/request-log";
import { addSameOrigin } from "./plugins/same-origin";
import { addSecurity } from "./plugins/security";
import { addSession } from "./plugins/session";
import { addWeb } from "./plugins/web";
import { createServerKeys } from "./repositories/server-keys";
import { createSessionUses } from "./repositories/session-uses";
import { accountsRoutes } from "./routes/accounts";
import { aclsRoutes } from "./routes/acls";
import { analyticsRoutes } from "./routes/analytics";
import { auditRoutes } from "./routes/audit";
import { authRoutes } from "./routes/auth";
import { confirmPasswordRoutes } from "./routes/confirm-password";
import { customersRoutes } from "./routes/customers";
import { emailChangesRoutes } from "./routes/email-changes";
import { eventsRoutes } from "./routes/events";
import { exportsRoutes } from "./routes/exports";
import { employeesRoutes } from "./routes/employees";
import { filesRoutes } from "./routes/files";
import { healthRoutes } from "./routes/health";
import { invitesRoutes } from "./routes/invites";
import { linksRoutes } from "./routes/links";
import { importsRoutes } from "./routes/imports";
import { lookupsRoutes } from "./routes/lookups";
import { mediaRoutes } from "./routes/media";
import { orderEditsRoutes } from "./routes/order-edits";
import { ordersRoutes } from "./routes/orders";
import { outboxRoutes } from "./routes/outbox";
import { productsRoutes } from "./routes/products";
import { profileRoutes } from "./routes/profile";
import { rolesRoutes } from "./routes/roles";
import { secondFactorRoutes } from "./routes/second-factor";
import { sessionsRoutes } from "./routes/sessions";
import { setupRoutes } from "./routes/setup";
import { transfersRoutes } from "./routes/transfers";
import { storesRoutes } from "./routes/stores";
import { suppliersRoutes } from "./routes/suppliers";
import { transactionsRoutes } from "./routes/transactions";

export type AppOptions = {
  pool: Pool;
  /** Where pictures are kept, unless a bucket is given. */
  mediaFolder: string;
  bucket?: BucketSettings | null;
  /** The built single-page app; may be missing, then only the API answers. */
  webFolder: string;
  /** Where people reach the app; by default where it listens. */
  publicUrl?: string | null;
  /** Whether mail is sent; otherwise it waits in the outbox. */
  sendsMail?: boolean;
  /** Tests move time by giving their own. */
  now?: () => Date;
  log?: FastifyBaseLogger;
  /** A real shop, with TLS in front of it. */
  isProduction?: boolean;
  /** Addresses and networks of the proxies whose X-Forwarded headers are believed. */
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
    // requestTimeout alone closes no connection that dribbles its headers.
    http: { headersTimeout: 4000, connectionsCheckingInterval: 1000 },
    // Neither a byte came nor went: a client that reads nothing of an export would hold its database connection.
    connectionTimeout: 60_000,
    // What comes on a connection that was open before the server began to end is answered, and the connection closed.
    return503OnClosing: false,
    trustProxy: options.trustProxy ?? false,
    logController: new NoRequestLines(),
    requestIdHeader: false,
    genReqId: requestIdOf,
    clientErrorHandler: refuseConnection,
    frameworkErrors: refuseAddress,
  }).withTypeProvider<ZodProvider>();
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
  // Bodies are JSON, but for an import: a form of another site can send text without being asked.
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
  await addSession(app, { pool, uses: sessionUses, now });
  await addDocs(app);

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
    refuseWeakPassword: refuseWeak,
  };
  const routes = [
    analyticsRoutes,
    authRoutes,
    confirmPasswordRoutes,
    emailChangesRoutes,
    linksRoutes,
    invitesRoutes,
    outboxRoutes,
    profileRoutes,
    sessionsRoutes,
    secondFactorRoutes,
    employeesRoutes,
    rolesRoutes,
    aclsRoutes,
    lookupsRoutes,
    productsRoutes,
    customersRoutes,
    ordersRoutes,
    transfersRoutes,
    mediaRoutes,
    orderEditsRoutes,
    suppliersRoutes,
    storesRoutes,
    accountsRoutes,
    transactionsRoutes,
    filesRoutes,
    exportsRoutes,
    importsRoutes,
    auditRoutes,
    eventsRoutes,
    healthRoutes,
    setupRoutes,
  ];
  for (const register of routes) await register(app, deps);
  await addWeb(app, options.webFolder);
  return app;
}
