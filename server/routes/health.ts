import type { App, RouteDeps } from "../http/app-types";

/** `/livez`: the process answers. `/readyz`: so does its database; otherwise 503. */
export async function healthRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get("/livez", { config: { access: "public" } }, () => ({ data: { status: "live" } }));

  app.get("/readyz", { config: { access: "public" } }, async () => {
    await pool.query("select 1");
    return { data: { status: "ready" } };
  });
}
