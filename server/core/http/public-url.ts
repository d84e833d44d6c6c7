import type { App } from "./app-types";

const THIS_MACHINE: ReadonlySet<string> = new Set(["127.0.0.1", "0.0.0.0", "::", "::1"]);

/**
 * Where people reach the app, without a slash at its end: the configured address, else where the server listens. What a request
 * says of its host is never believed, or anyone could have a link sent that leads to themselves.
 */
export function publicUrlOf(app: App, told: string | null): string {
  if (told !== null) return told;
  const address = app.server.address();
  if (address === null || typeof address === "string") return "http://localhost";
  const { family, port } = address;
  const host = THIS_MACHINE.has(address.address) ? "localhost" : address.address;
  return `http://${family === "IPv6" && host !== "localhost" ? `[${host}]` : host}:${port}`;
}
