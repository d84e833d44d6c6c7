import type { Plugin } from "vite";

/** Serves kit.html at /kit while developing; a production build never sees the page. */
export function kitPage(): Plugin {
  return {
    name: "kit-page",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/kit\/?(?:\?|$)/.test(request.url ?? "")) request.url = "/kit.html";
        next();
      });
    },
  };
}
