import { viteModule } from "../kit/vite-module";
import type * as Machines from "./machines";

/** A minimal page for the app's modules to load; no machine is started, so none of it is used. */
const PAGE = {
  document: { documentElement: { dataset: {} }, cookie: "", addEventListener: () => undefined },
  localStorage: { getItem: () => null, setItem: () => undefined },
  navigator: {},
};

/** The machines of this working copy and their drawing code, loaded through Vite, which they require. */
export async function appMachines(): Promise<typeof Machines> {
  const lacking = Object.entries(PAGE).filter(([name]) => !(name in globalThis));
  for (const [name, value] of lacking) Object.defineProperty(globalThis, name, { value, configurable: true });
  const module = await viteModule<typeof Machines>("tools/replay/machines.ts");
  // Other programs treat a global window as a browser.
  for (const [name] of lacking) Reflect.deleteProperty(globalThis, name);
  return module;
}
