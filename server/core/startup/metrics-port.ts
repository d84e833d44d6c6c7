import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "../plugins/metrics";
import { explainListening } from "./port";

type Address = { host: string; port: number };

const NAMES = { host: "BACKROOM_METRICS_HOST", port: "BACKROOM_METRICS_PORT" };

/**
 * Serves Prometheus metrics on a separate port, which no proxy exposes.
 * @throws StartRefusal when it cannot listen there.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: Address,
): Promise<{ port: number; server: Server }> {
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((settle, refuse) => {
    server.once("error", (error) => refuse(explainListening(error, host, port, NAMES)));
    server.listen({ host, port, exclusive: true }, settle);
  });
  // Node retries after an accept error, such as running out of file descriptors.
  server.on("error", () => {});
  return { port: (server.address() as AddressInfo).port, server };
}
