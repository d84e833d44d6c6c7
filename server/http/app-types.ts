import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { Pool } from "pg";
import type { z } from "zod";
import type { Permission } from "../../src/api/contract/permissions";
import type { Staff } from "../session-context";

/**
 * Who may call a route. A list of permissions means any one of them. `file:` routes also accept the file cookie, on
 * GET, because a tab opened on a file cannot send the `tw-auth` header.
 */
export type Access = "public" | "signed-in" | Permission | `file:${Permission}` | readonly Permission[];

/** Types request.body, query and params by the contract's zod schemas, as the validator leaves them. */
export interface ZodProvider extends FastifyTypeProvider {
  validator: this["schema"] extends z.ZodType ? z.output<this["schema"]> : unknown;
  serializer: unknown;
}

/** What every route plugin is given: `async function thingRoutes(app: App, deps: RouteDeps)`, with full paths. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodProvider
>;

export type RouteDeps = {
  pool: Pool;
  /** Folder of the pictures served under /media. */
  mediaFolder: string;
  now: () => Date;
};

declare module "fastify" {
  interface FastifyContextConfig {
    access: Access;
  }

  interface FastifyRequest {
    /** The signed-in person; reading it on a public route throws 401. */
    readonly staff: Staff;
    currentStaff: Staff | null;
  }
}
