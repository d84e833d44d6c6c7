import { z } from "zod";
import type { App, RouteDeps } from "../http/app-types";

const healthReply = z.object({ data: z.object({ status: z.enum(["live", "ready"]) }) });

/** `/livez`: the process answers. `/readyz`: so does its database; otherwise 503. */
export async function healthRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    "/livez",
    { config: { access: "public", docs: { summary: "The process answers", reply: healthReply } } },
    () => ({ data: { status: "live" } }),
  );

  app.get(
    "/readyz",
    { config: { access: "public", docs: { summary: "The process and its database answer", reply: healthReply } } },
    async () => {
      await pool.query("select 1");
      return { data: { status: "ready" } };
    },
  );
}
