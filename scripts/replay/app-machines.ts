import { createServer } from "vite";
import type { AnyStateMachine } from "xstate";
import { projectRoot } from "../../server/root";
import type { loadMachines } from "./machines";

/** Just enough of a page for the app's modules to load; no machine is started, so nothing of it is used. */
const PAGE = {
  document: { documentElement: { dataset: {} }, cookie: "", addEventListener: () => undefined },
  localStorage: { getItem: () => null, setItem: () => undefined },
  navigator: {},
};

/** The machines of this working copy, by their ids. */
export async function appMachines(): Promise<ReadonlyMap<string, AnyStateMachine>> {
  for (const [name, stand] of Object.entries(PAGE))
    if (!(name in globalThis)) Object.defineProperty(globalThis, name, { value: stand, configurable: true });
  const vite = await createServer({
    root: projectRoot,
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const loaded = await vite.ssrLoadModule("/scripts/replay/machines.ts");
    return await (loaded.loadMachines as typeof loadMachines)();
  } finally {
    await vite.close();
  }
}
