/**
 * The service worker: it opens the app without a network, and sends the sales that wait on the device while no page is open.
 * It answers no request for the shop's data.
 */
import { clientsClaim } from "workbox-core";
import { createHandlerBoundToURL, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { SALES_TAG } from "../api/drafts/sales-turn";
import { pageFileOf, type PageFiles } from "../api/kit/page-files.rules";
import { READER_FILE, readerFile } from "./reader-file";
import { sendSales } from "./send-sales";

/** The files of the built pages, listed by tools/build/offline-worker.ts. */
declare const FILES: { url: string; revision: string | null }[];
declare const PAGE_FILES: PageFiles;

/** The browser waits for what is done, and wakes the worker again if that fails. */
type Woken = { tag: string; waitUntil: (done: Promise<void>) => void };

declare const self: {
  addEventListener(type: "message", act: (event: MessageEvent) => void): void;
  addEventListener(type: "sync", act: (event: Woken) => void): void;
  skipWaiting(): Promise<void>;
};

// A request for "/" that is no navigation asks which version the server has.
precacheAndRoute(FILES, { directoryIndex: "", cleanURLs: false });

registerRoute(
  new NavigationRoute(
    (asked) =>
      createHandlerBoundToURL(`/${pageFileOf(PAGE_FILES, asked.url.pathname.slice(1)) ?? "index.html"}`)(asked),
    { denylist: [/^\/(api|files|media|livez|readyz|metrics)(\/|$)/] },
  ),
);

registerRoute(READER_FILE, readerFile);

clientsClaim();

self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});

self.addEventListener("sync", (event) => {
  if (event.tag === SALES_TAG) event.waitUntil(sendSales());
});
