import { fileURLToPath } from "node:url";
import { createServer, type PluginOption } from "vite";
import { shopOrigin } from "./harness";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The development server transforms lazy code on request, while the test waits. */
export const FIRST_MS = 45_000;

/** The pages of development in front of this worker's shop. `name` is of its cache, `entries` are transformed beforehand. */
export async function startDevServer(
  name: string,
  entries: readonly string[],
  plugins: PluginOption[] = [],
): Promise<{ origin: string; close: () => Promise<void> }> {
  process.env.BACKROOM_API = shopOrigin();
  const pages = await createServer({
    root,
    // A separate cache: another server of this folder that rebuilds its packages would break requests here.
    cacheDir: `${root}.cache/vite-${name}`,
    logLevel: "error",
    plugins,
    // Nothing changes during the test, so nothing is watched or replaced in the page.
    server: { port: 0, strictPort: false, watch: null, hmr: false },
  });
  await pages.listen();
  // Transforms the initial modules and styles, which take longest, before a page is timed.
  const { client } = pages.environments;
  for (const entry of entries) await client.warmupRequest(entry);
  await client.waitForRequestsIdle();
  return { origin: pages.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "", close: () => pages.close() };
}
