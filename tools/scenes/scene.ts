import type { Browser, BrowserContext, Page } from "playwright-core";
import { holdSession, keepStreamShut, newVisitor, type Theme, type Width } from "../kit/visitor";

/** Captures what a page shows now, under this name, in both themes. */
export type Draw = (page: Page, name: string, whole?: boolean) => Promise<void>;

export type Stage = { browser: Browser; origin: string; width: Width; draw: Draw };

/** What a person has to do first to see it; `names` are those of its pictures. */
export type Scene = { names: readonly string[]; play: (stage: Stage) => Promise<void> };

export type Person = { page: Page; token: string; context: BrowserContext };

type Visit = { opensOffline?: boolean; isLive?: boolean };

/** A page of somebody who is signed in, with a profile of its own. */
export async function enter(
  { browser, origin, width }: Pick<Stage, "browser" | "origin" | "width">,
  email: string,
  { opensOffline = false, isLive = false }: Visit = {},
): Promise<Person> {
  const theme: Theme = "light";
  const context = await newVisitor(browser, { origin, width, theme, opensOffline });
  if (!isLive) await keepStreamShut(context);
  const token = await holdSession(context, origin, email);
  return { page: await context.newPage(), token, context };
}

/** The API's reply to this person. */
export async function ask<Reply>(
  { context, token }: Person,
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: unknown,
): Promise<Reply> {
  const headers = {
    "tw-auth": `Bearer ${token}`,
    ...(method === "POST" && { "Idempotency-Key": crypto.randomUUID() }),
  };
  const reply = await context.request.fetch(`/api${path}`, { method, headers, ...(data !== undefined && { data }) });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

export const cardOf = (page: Page, title: string | RegExp) =>
  page.getByRole("region", { name: title, exact: typeof title === "string" });
