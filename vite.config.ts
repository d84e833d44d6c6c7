import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { browserZbar } from "./tools/build/browser-zbar.ts";
import { buildCommit } from "./tools/build/build-commit.ts";
import { chunkModules } from "./tools/build/chunks/chunk-modules.ts";
import { CHUNKS } from "./tools/build/chunks/chunks.ts";
import { deskServer } from "./tools/build/desk-server.ts";
import { devPages } from "./tools/build/dev-pages.ts";
import { devStates } from "./tools/build/dev-states.ts";
import { earlyFrames } from "./tools/build/early-frames.ts";
import { hashedBoot } from "./tools/build/hashed-boot.ts";
import { LICENCES } from "./tools/build/licence-files.ts";
import { localFont } from "./tools/build/styles/local-font.ts";
import { minifyAgain } from "./tools/build/chunks/minify.ts";
import { chunkImports, missingFiles } from "./tools/build/chunks/preloads.ts";
import { namedReact } from "./tools/build/named-react.ts";
import { offlineWorker } from "./tools/build/offline-worker.ts";
import { pageFiles } from "./tools/build/page-files.ts";
import { precompress } from "./tools/build/precompress.ts";
import { shortClasses } from "./tools/build/styles/short-classes.ts";
import { spareVariables } from "./tools/build/styles/spare-variables.ts";
import { staticCss } from "./tools/build/styles/static-css.ts";
import { PATIENCE } from "./tools/kit/patience.ts";
import { BROWSER_WORKERS, WORKERS } from "./tools/kit/workers.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const LIMITS = {
  testTimeout: PATIENCE.test,
  hookTimeout: PATIENCE.test,
  teardownTimeout: PATIENCE.action,
  expect: { poll: { timeout: PATIENCE.action } },
};

// React Router's exports name only its development build, with warnings for developers.
const ROUTER = [
  { find: /^react-router$/, replacement: here("./node_modules/react-router/dist/production/index.mjs") },
  { find: /^react-router\/dom$/, replacement: here("./node_modules/react-router/dist/production/dom-export.mjs") },
];

// Chromium compiles all functions of such a file in another thread while it arrives. Without it, it compiles each when that is
// first called, which took a third of the time until a list was shown.
const EAGER = "//# allFunctionsCalledOnLoad";
// In each of a hundred files of a few kilobytes the line would weigh more than it helps, and in these.
const SMALL = new Set(["calls", "controls", "entry", "more-marks", "record-calls", "waiting"]);
// Those that show a page.
const isOpened = (chunk: string) =>
  chunk === "index" ||
  /(order|dashboard)-screen$/.test(chunk) ||
  CHUNKS.some(({ name }) => name === chunk && !SMALL.has(name));

/** Neither tests nor the server have styles, and loading what generates them takes two seconds of processor time. */
const styles = async (isBuild: boolean) => {
  const { default: pandacss } = await import("@pandacss/dev/postcss");
  return { postcss: { plugins: [pandacss(), spareVariables, ...(isBuild ? [shortClasses] : [])] } };
};

export default defineConfig(
  async ({ command, isSsrBuild, mode }): Promise<ViteUserConfig> => ({
    plugins: [
      react(),
      localFont(),
      deskServer(),
      devPages(),
      devStates(),
      ...(command === "build" && !isSsrBuild ? [staticCss()] : []),
      earlyFrames(),
      browserZbar(),
      namedReact(),
      minifyAgain(),
      chunkImports(),
      buildCommit(),
      chunkModules(),
      hashedBoot(),
      pageFiles(),
      offlineWorker(),
      precompress(),
    ],
    resolve: {
      alias: [
        { find: "styled-system", replacement: here("./styled-system") },
        { find: /^\.\/create-recipe\.mjs$/, replacement: here("./src/ui/recipes/class-names.ts") },
        ...(command === "build" && !isSsrBuild ? ROUTER : []),
      ],
    },
    cacheDir: process.env.BACKROOM_VITE_CACHE ?? "node_modules/.vite",
    css: isSsrBuild || mode === "test" ? {} : await styles(command === "build"),
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
          // Licences ask for their texts to go with the code, also when that is bundled.
          license: { fileName: LICENCES.pages },
          // A font inlined as data: would be refused by the content security policy.
          assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
          // Every browser of this target knows rel=modulepreload.
          modulePreload: { polyfill: false, resolveDependencies: missingFiles },
          rolldownOptions: {
            // A page pays for the recipes it uses, not for all that the index re-exports.
            treeshake: { moduleSideEffects: [{ test: /\/styled-system\//, sideEffects: false }] },
            output: {
              postBanner: ({ name }) => (isOpened(name) ? EAGER : ""),
              codeSplitting: {
                groups: CHUNKS,
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
            maxWorkers: BROWSER_WORKERS,
            // Files of projects with other numbers of workers cannot run side by side.
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
