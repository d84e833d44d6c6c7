import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import type { Pool } from "pg";
import type { z } from "zod";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import type { MediaStore } from "../media-store";
import type { Records } from "../record-rule";
import type { SessionUses } from "./session-uses";
import type { Staff } from "../session-context";
import type { KnownDevices } from "./known-device";

/**
 * Who may call a route. A list of permissions means any one of them. `file:` routes also accept the file cookie, on
 * GET, because a tab opened on a file cannot send the `tw-auth` header.
 */
export type Access =
  | "public"
  | "signed-in"
  | "administrator"
  | Permission
  | `file:${Permission}`
  | readonly Permission[];

/**
 * What distinguishes a route from a plain call. `health` and `stream` are admitted during overload. A `stream`, which
 * stays open as long as its page, and an `export` are counted while they run. The body of an `upload` may take minutes
 * to arrive.
 */
type RouteKind = "health" | "stream" | "export" | "upload";

/** A route's description in `config.docs`, for /api/docs and for the tests and the fuzz run generated from it. */
export type RouteDocs = {
  /** The purpose of the route, in a few words. */
  summary: string;
  /** The contract's schema of a 200 reply, or the media type of a reply that is not JSON. It serializes nothing. */
  reply: z.ZodType | string;
  /** The media type of a body that is no JSON; its example is text. */
  body?: string;
};

/** What every route plugin receives: `async function thingRoutes(app: App, deps: RouteDeps)`, with full paths. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * Besides `access`, every route under /api and /files describes its purpose and reply in `config.docs`. A route that
 * needs a body, a parameter or a query has an example in its room. The app cannot be built with a route that lacks one.
 */
export type RouteDeps = {
  pool: Pool;
  /** The pictures served under /media. */
  media: MediaStore;
  /** The public address of the app, for links in mail: without a trailing slash, never derived from a request. */
  publicUrl: () => string;
  /** Whether mail is sent; otherwise it waits in the outbox for an administrator. */
  sendsMail: boolean;
  now: () => Date;
  /** Devices on which people have signed in before. */
  devices: KnownDevices;
  /** When sessions were last used. */
  sessionUses: SessionUses;
  /** What the audit log and the live changes need of each kind of record. */
  records: Records;
  /**
   * Throws 400 for a password that is easy to guess; in a real shop only.
   * @param own texts about the person, such as name and email
   */
  refuseWeakPassword: (password: string, own: readonly string[], source: string) => Promise<void>;
};

declare module "fastify" {
  interface FastifyContextConfig {
    access: Access;
    kind?: RouteKind;
    /** Allows people who must have a second factor and have none: setting one up needs these routes. */
    isOpenWithoutFactor?: true;
    /** The reply contains a key or a one-time link. It is not compressed. */
    holdsSecret?: true;
    /** The reply carries an ETag, and 304 answers a client that holds it already; lists always do. */
    isCompared?: true;
    docs?: RouteDocs;
  }

  interface FastifyRequest {
    /** The signed-in person; reading it on a public route throws 401. */
    readonly staff: Staff;
    currentStaff: Staff | null;
  }
}
