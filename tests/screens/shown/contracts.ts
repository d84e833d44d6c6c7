import { z } from "zod";
import { matchPath, type RouteObject } from "react-router-dom";
import type { Screen } from "./page";

const modules = import.meta.glob<Record<string, unknown>>("../../../src/api/*/*.contract.ts", { eager: true });

const isReply = (value: unknown): value is z.ZodObject =>
  value instanceof z.ZodObject && "data" in value.shape && ("pagination" in value.shape || "breadcrumb" in value.shape);

/** The replies of the contracts with a record or a list of records, by name. */
export const REPLIES = Object.values(modules)
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, z.ZodObject] => isReply(entry[1]));

/** The addresses of all routes below these. */
export const addressesOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, index, children = [] }) => [
    ...(index === true ? ["/"] : []),
    ...(path === undefined ? [] : [path.startsWith("/") ? path : `/${path}`]),
    ...addressesOf(children),
  ]);

/** Whether a page stands at one of these addresses. */
export const isAt = ({ path }: Pick<Screen, "path">, address: string, all: readonly string[]): boolean => {
  const [bare = ""] = path.split("?", 1);
  return bare === address || (!all.includes(bare) && matchPath(address, bare) !== null);
};
