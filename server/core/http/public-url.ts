import type { App } from "./app-types";

const THIS_MACHINE: ReadonlySet<string> = new Set(["127.0.0.1", "0.0.0.0", "::", "::1"]);

/**
 * The public address of the app, without a trailing slash: the configured address, else the listening address. The
 * request's Host header is never trusted, or an attacker could have a link sent that points to their own site.
 */
export function publicUrlOf(app: App, configured: string | null): string {
  if (configured !== null) return configured;
  const address = app.server.address();
  if (address === null || typeof address === "string") return "http://localhost";
  const { family, port } = address;
  const host = THIS_MACHINE.has(address.address) ? "localhost" : address.address;
  return `http://${family === "IPv6" && host !== "localhost" ? `[${host}]` : host}:${port}`;
}
