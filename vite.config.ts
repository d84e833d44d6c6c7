import pandacss from "@pandacss/dev/postcss";
import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { buildCommit } from "./tools/build/build-commit.ts";
import { chunkModules } from "./tools/build/chunk-modules.ts";
import { devPages } from "./tools/build/dev-pages.ts";
import { devStates } from "./tools/build/dev-states.ts";
import { earlyFrames } from "./tools/build/early-frames.ts";
import { leanPackages } from "./tools/build/lean-packages.ts";
import { nairaFont } from "./tools/build/naira-font.ts";
import { PATIENCE } from "./tools/kit/patience.ts";
import { offlineWorker } from "./tools/build/offline-worker.ts";
import { precompress } from "./tools/build/precompress.ts";
import { staticCss } from "./tools/build/static-css.ts";

const BASE = /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|xstate|@xstate|js-cookie)\//;

// The HTTP client and the calls of a session. The sign-in form is filled in while these load.
const CALLS =
  /\/node_modules\/axios\/|\/src\/(api\/(kit\/(client|kept-reads)|session\/auth|rights\/profile|shell\/health)|wiring\/use-screen-actor)\./;

// The controls of the sign-in page, which others have too.
const CONTROLS =
  /\/src\/ui\/(logo|icons|behaviour\/first-invalid|recipes\/class-names|controls\/(button|spinner)\.|fields\/(field|text-input)\.)|\/styled-system\/(helpers|recipes\/(brand-mark|button|field|input|input-group|spinner)\.)/;

// Small parts of the sign-in page, which other pages with a link or a password have too.
const ENTRY =
  /\/src\/ui\/(display\/text-link|fields\/password-input)\.|\/styled-system\/recipes\/(text-link|password-input)\./;

// Icons of pages with one record and of dialogs, which no list of records shows at once.
const MORE = String.raw`arrow-(down|down-left|left|right|up-right)|calendar|chevron-up|circle-(check|exclamation-point)|copy|download|file-(down|text)|info|minus|pencil|printer|trash|upload`;
const MARKS = new RegExp(String.raw`/node_modules/lucide-react/(?!.*/icons/(${MORE})\.)`);
const MORE_MARKS = /\/node_modules\/lucide-react\//;

// The frame around every page has a menu, and nearly every page a select.
const MENUS =
  /\/node_modules\/(@zag-js\/(menu|select|popper|dismissable|presence|core|react)|@ark-ui\/react\/dist\/(components\/(menu|select|presence|collection)|providers|utils))\/|\/src\/ui\/(fields\/select|overlays\/menu)\.|\/styled-system\/recipes\/(choice|menu)\./;

// Small parts of the frame around every page: a chunk for each would weigh more than its code.
const FRAME =
  /\/src\/(resources|machines\/diagnostics\/report\.machine|wiring\/(connection|session|pages\/page-(code|waiting))|ui\/(display\/avatar|feedback\/missing-code|fields\/text-area|overlays\/dialog-frame))\.|\/styled-system\/(css\/cx|recipes\/avatar)\./;

// What every list of records has.
const LISTS =
  /\/src\/(machines\/kit\/list\.machine|screens\/kit\/lists\/(list-screen|lookup-options|store-filter)|wiring\/lists\/(list-url|use-list-actor|use-list-views)|ui\/(tables\/(data-table|row-link|table-columns)|fields\/search-input|display\/(money|status-badge)))/;

// Shared by many pages too, but no list has one.
const FORMS = String.raw`/fields/(digit-edit|phone-input|text-area)\.|/overlays/(confirm-dialog|modal)\.|/layout/card\.|/recipes/card\.|/display/tag\.|/forms/form-styles\.|/kit/editing\.|/feedback/skeleton\.|/screens/kit/notice\.|/recipes/(notice|skeleton)\.`;
const OURS = new RegExp(String.raw`^(?!.*(${FORMS})).*/(src/(ui|wiring|screens/kit|api)|styled-system)/`);

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const LIMITS = {
  testTimeout: PATIENCE.test,
  hookTimeout: PATIENCE.test,
  teardownTimeout: PATIENCE.action,
  expect: { poll: { timeout: PATIENCE.action } },
};

// Tests mostly wait for PostgreSQL, for a browser, or for React's turn: one worker leaves two processors half asleep.
const WORKERS = Math.max(2, availableParallelism() - 1);

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    nairaFont(),
    devPages(),
    devStates(),
    staticCss(),
    leanPackages(),
    earlyFrames(),
    buildCommit(),
    chunkModules(),
    offlineWorker(),
    precompress(),
  ],
  resolve: {
    alias: [
      { find: "styled-system", replacement: here("./styled-system") },
      { find: /^\.\/create-recipe\.mjs$/, replacement: here("./src/ui/recipes/class-names.ts") },
    ],
  },
  cacheDir: process.env.BACKROOM_VITE_CACHE ?? "node_modules/.vite",
  css: { postcss: { plugins: [pandacss()] } },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        target: "node20",
        emptyOutDir: true,
        copyPublicDir: false,
        // Work that would keep the event loop busy is done in threads, which load a file of their own.
        rolldownOptions: {
          input: {
            main: "server/main.ts",
            tasks: "server/files/imports/thread.ts",
            papers: "server/files/papers/thread.ts",
          },
        },
      }
    : {
        outDir: "dist/web",
        target: "es2022",
        emptyOutDir: true,
        manifest: true,
        // A font inlined as data: would be refused by the content security policy.
        assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
        // Every browser of this target knows rel=modulepreload.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // A page pays for the recipes it uses, not for all that the index re-exports.
          treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
          // What every page has packs best together and is one request, not thirty; the libraries change only when a
          // version does.
          output: {
            codeSplitting: {
              groups: [
                { name: "base", test: BASE },
                { name: "controls", test: CONTROLS },
                { name: "entry", test: ENTRY },
                { name: "start", tags: ["$initial"] },
                { name: "calls", test: CALLS },
                { name: "marks", test: MARKS },
                { name: "more-marks", test: MORE_MARKS },
                { name: "menus", test: MENUS },
                { name: "frame", test: FRAME },
                { name: "common", test: OURS, minShareCount: 20 },
                { name: "lists", test: LISTS },
              ],
            },
          },
        },
      },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ["/api", "/files", "/media", "/livez"].map((path) => [
        path,
        // The server compares the page's origin with the host that was asked for.
        { target: process.env.BACKROOM_API ?? "http://127.0.0.1:4000", changeOrigin: false },
      ]),
    ),
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          ...LIMITS,
          environment: "node",
          maxWorkers: WORKERS,
          setupFiles: ["tests/seed.setup.ts", "tests/fresh.setup.ts"],
          // A process for each file took a quarter of the run.
          isolate: false,
          include: ["{src,server,tools}/**/*.test.ts", "tests/{models,api,unit}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "dom",
          ...LIMITS,
          environment: "jsdom",
          maxWorkers: WORKERS,
          include: ["src/**/*.test.tsx", "tests/{models,api,unit}/**/*.test.tsx", "tests/screens/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/screens/setup.ts"],
          // tests/screens/setup.ts leaves each file a clean document and modules that load again; a process and a jsdom for
          // each took a third of the run.
          isolate: false,
          // Starts nothing until a file asks for a shop.
          globalSetup: ["tests/screens/shops.setup.ts"],
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          ...LIMITS,
          environment: "node",
          maxWorkers: WORKERS,
          include: ["tests/server/**/*.test.ts"],
          setupFiles: ["tests/seed.setup.ts"],
          globalSetup: ["tests/server/cluster.setup.ts"],
          // Each file has a database and a server of its own; loading the server's code again for each took a sixth of the run.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          ...LIMITS,
          environment: "node",
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: ["tests/e2e/shop.setup.ts"],
          // One Chromium, its profiles and what files load serve a worker's files one after the other.
          isolate: false,
          // As many as tests/e2e/shop.setup.ts starts shops for.
          maxWorkers: 2,
        },
      },
    ],
  },
}));
