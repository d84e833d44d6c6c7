/** The service worker: it opens the app without a network, and answers no request for the shop's data. */
import { clientsClaim } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** The built pages, listed by tools/build/offline-worker.ts. */
declare const PAGES: { url: string; revision: string | null }[];

declare const self: {
  addEventListener(type: "message", act: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
};

// A request for "/" that is no navigation asks which version the server has.
precacheAndRoute(PAGES, { directoryIndex: "", cleanURLs: false });

registerRoute(
  new NavigationRoute(createHandlerBoundToURL("/index.html"), {
    denylist: [/^\/(api|files|media|livez|readyz|metrics)(\/|$)/],
  }),
);

clientsClaim();

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
