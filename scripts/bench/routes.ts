import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../server/demo";
import type { Route } from "./race";
import { goShopping, newSale } from "./shopping";

const READ_ORDERS = 500;

/** The routes measured, for a signed-in administrator: both runners get the same requests. */
export async function routesOf(app: string, pool: Pool): Promise<Route[]> {
  const auth = `Bearer ${await signIn(app)}`;
  const { rows } = await pool.query<{ key: string }>("select key from orders order by key desc limit $1", [
    READ_ORDERS,
  ]);
  const shopping = await goShopping(pool);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: ${auth}\r\n\r\n`;
  const post = (path: string, body: string) =>
    `POST ${path} HTTP/1.1\r\nhost: shop\r\ntw-auth: ${auth}\r\nidempotency-key: ${randomUUID()}\r\n` +
    `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  let turn = 0;
  return [
    { name: "product list", next: () => get("/api/products") },
    { name: "order list", next: () => get("/api/orders") },
    { name: "order detail", next: () => get(`/api/orders/${rows[(turn += 1) % rows.length]?.key}`) },
    { name: "order creation", next: () => post("/api/orders/new", JSON.stringify(newSale(shopping))) },
  ];
}

/** Attempts at signing in are limited, so the token serves for all requests. */
async function signIn(app: string): Promise<string> {
  const reply = await fetch(`${app}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_SIGN_INS.admin, password: DEMO_PASSWORD }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`the administrator could not sign in: ${reply.status} ${text}`);
  return (JSON.parse(text) as { Authenticated: { AccessToken: string } }).Authenticated.AccessToken;
}
