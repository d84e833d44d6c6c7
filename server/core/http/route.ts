import type { FastifyContextConfig } from "fastify";
import type { z } from "zod";
import type { Access, RouteDocs } from "./app-types";

type Schema = { params?: z.ZodType; querystring?: z.ZodType; headers?: z.ZodType; body?: z.ZodType };

type Rest = Pick<FastifyContextConfig, "kind" | "isOpenWithoutFactor" | "holdsSecret" | "isCompared">;

/** A route's options: who may call it, its purpose in a few words, its reply, and the schemas of what it takes. */
export const route = <Takes extends Schema>(
  access: Access,
  summary: string,
  reply: RouteDocs["reply"],
  takes: Takes = {} as Takes,
  rest: Rest = {},
) => ({ config: { access, docs: { summary, reply }, ...rest }, schema: takes });
