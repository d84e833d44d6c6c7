import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { chromium, type LaunchOptions } from "playwright-core";

const asRoot = process.getuid?.() === 0;

const common: LaunchOptions = {
  args: [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-quic",
    // Chromium's sandbox refuses to run as root.
    ...(asRoot ? ["--no-sandbox"] : []),
  ],
};

const INSTALL_HINT =
  "No Chromium could be started: install the package chromium or Google Chrome, " +
  "or run `npx playwright-core install chromium`, or name a browser in BACKROOM_CHROMIUM.";

function onPath(name: string): string | undefined {
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      continue;
    }
  }
  return undefined;
}

async function starts(options: LaunchOptions): Promise<boolean> {
  try {
    await (await chromium.launch(options)).close();
    return true;
  } catch {
    return false;
  }
}

/** The first, Chromium without its window, does the same pages in two thirds of the time. */
const withSystemBrowser = (): LaunchOptions[] =>
  ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    .map(onPath)
    .filter((file) => file !== undefined)
    .map((executablePath) => ({ ...common, executablePath }));

function installDebianChromium(): boolean {
  if (!asRoot || !existsSync("/etc/debian_version") || onPath("apt-get") === undefined) return false;
  process.stdout.write("No Chromium found: installing Debian's package\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // An update that fails for one source still leaves the lists of the others.
  spawnSync("apt-get", ["update"], { env, stdio: "ignore" });
  return ["chromium-headless-shell", "chromium"].some((name) => {
    try {
      execFileSync("apt-get", ["install", "-y", "--no-install-recommends", name], { env, stdio: "inherit" });
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * How to launch a Chromium that was seen to start: the one named in BACKROOM_CHROMIUM, else Playwright's, Chrome, the
 * system's, else Debian's package, installed now where that is possible. Throws one sentence that says what to install.
 */
export async function findChromium(): Promise<LaunchOptions> {
  const named = process.env.BACKROOM_CHROMIUM;
  if (named) {
    const options = { ...common, executablePath: named };
    if (await starts(options)) return options;
    throw new Error(`BACKROOM_CHROMIUM names ${named}, which does not start as a browser.`);
  }
  for (const options of [common, { ...common, channel: "chrome" }, ...withSystemBrowser()])
    if (await starts(options)) return options;
  if (installDebianChromium()) for (const options of withSystemBrowser()) if (await starts(options)) return options;
  throw new Error(INSTALL_HINT);
}
