import { randomUUID } from "node:crypto";
import { fastify, type FastifyBaseLogger } from "fastify";
import type { Pool } from "pg";
import type { App, RouteDeps, ZodProvider } from "./http/app-types";
import { createLog } from "./http/log";
import { publicUrlOf } from "./http/public-url";
import { validatorCompiler } from "./http/validation";
import { openMedia } from "./media";
import type { BucketSettings } from "./media/bucket";
import { addDocs } from "./plugins/docs";
import { addErrors, refuseAddress, refuseConnection } from "./plugins/errors";
import { addSecurity } from "./plugins/security";
import { addSession } from "./plugins/session";
import { addWeb } from "./plugins/web";
import { accountsRoutes } from "./routes/accounts";
import { aclsRoutes } from "./routes/acls";
import { analyticsRoutes } from "./routes/analytics";
import { auditRoutes } from "./routes/audit";
import { authRoutes } from "./routes/auth";
import { customersRoutes } from "./routes/customers";
import { exportsRoutes } from "./routes/exports";
import { employeesRoutes } from "./routes/employees";
import { eventsRoutes } from "./routes/events";
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
  /** Where people reach the app; unless told, where it listens. */
  publicUrl?: string | null;
  /** Tests move time by giving their own. */
  now?: () => Date;
  log?: FastifyBaseLogger;
};

const MEGABYTE = 1024 * 1024;

/** Builds the whole server without listening. */
export async function buildApp({
  pool,
  mediaFolder,
  bucket,
  webFolder,
  publicUrl,
  now,
  log,
}: AppOptions): Promise<App> {
  const app: App = fastify({
    loggerInstance: log ?? (createLog() as FastifyBaseLogger),
    bodyLimit: MEGABYTE,
    requestTimeout: 10_000,
    // requestTimeout alone closes no connection that dribbles its headers.
    http: { headersTimeout: 4000, connectionsCheckingInterval: 1000 },
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    clientErrorHandler: refuseConnection,
    frameworkErrors: refuseAddress,
  }).withTypeProvider<ZodProvider>();
  app.setValidatorCompiler(validatorCompiler);
  addErrors(app);
  await addSecurity(app);
  await addSession(app, pool);
  await addDocs(app);

  const media = openMedia(mediaFolder, bucket ?? null);
  const deps: RouteDeps = {
    pool,
    media,
    publicUrl: () => publicUrlOf(app, publicUrl ?? null),
    now: now ?? (() => new Date()),
  };
  const routes = [
    analyticsRoutes,
    authRoutes,
    linksRoutes,
    invitesRoutes,
    outboxRoutes,
    profileRoutes,
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
  ];
  for (const register of routes) await register(app, deps);
  await addWeb(app, webFolder);
  return app;
}
