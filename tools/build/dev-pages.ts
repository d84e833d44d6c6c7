import type { Plugin } from "vite";

/** Serves kit.html at /kit and flows.html at /flows while developing; a production build never sees these pages. */
export function devPages(): Plugin {
  return {
    name: "dev-pages",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const page = /^\/(kit|flows)\/?(?:\?|$)/.exec(request.url ?? "")?.[1];
        if (page !== undefined) request.url = `/${page}.html`;
        next();
      });
    },
  };
}
