import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import type { SignedIn } from "../fixtures";

export const SUPPLIERS = "/api/inventory/suppliers";

/** Adds a supplier; returns its name. */
export async function addSupplier(app: App, headers: SignedIn, tag = "Supplier"): Promise<string> {
  const name = `${tag} ${randomUUID()}`;
  const payload = { name, address: "3 Allen Avenue, Ikeja", contact: "08035550100" };
  const reply = await app.inject({ method: "POST", url: `${SUPPLIERS}/new`, headers, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  return name;
}

/** The names in the list of at most a hundred suppliers. */
export async function supplierNames(app: App, headers: SignedIn, tag = ""): Promise<string[]> {
  const reply = await app.inject({ url: `${SUPPLIERS}?limit=100${tag && `&query=${tag}`}`, headers });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.map(({ name }: { name: string }) => name);
}
