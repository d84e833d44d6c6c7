import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { chromium, type LaunchOptions } from "playwright-core";
import { Refusal } from "./say";

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

/** Reports what is missing and how to get it, in one sentence without a stack trace. */
export class NoBrowser extends Refusal {
  override readonly name = "NoBrowser";

  constructor(sentence: string) {
    super(sentence);
    this.stack = "";
  }
}

/** How to install Chromium on this system. */
function installation(): string {
  if (process.platform === "darwin") return "brew install --cask chromium";
  if (process.platform === "win32") return "winget install Google.Chrome";
  const [tool = "npx playwright-core install chromium"] = [
    ["apt-get", "sudo apt-get install chromium"],
    ["dnf", "sudo dnf install chromium"],
    ["pacman", "sudo pacman -S chromium"],
    ["apk", "sudo apk add chromium"],
  ].flatMap(([program = "", command = ""]) => (onPath(program) ? [command] : []));
  return tool;
}

/** Headless Chromium; it runs the same pages in two thirds of the time. */
const WINDOWLESS = "chromium-headless-shell";

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

const withSystemBrowser = (isVisible: boolean): LaunchOptions[] =>
  [...(isVisible ? [] : [WINDOWLESS]), "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    .map(onPath)
    .filter((file) => file !== undefined)
    .map((executablePath) => ({ ...common, executablePath }));

function installDebianChromium(isVisible: boolean): boolean {
  if (!asRoot || !existsSync("/etc/debian_version") || onPath("apt-get") === undefined) return false;
  process.stdout.write("No Chromium found: installing Debian's package\n");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // An update that fails for one source still leaves the lists of the others.
  spawnSync("apt-get", ["update"], { env, stdio: "ignore" });
  return [...(isVisible ? [] : [WINDOWLESS]), "chromium"].some((name) => {
    try {
      execFileSync("apt-get", ["install", "-y", "--no-install-recommends", name], { env, stdio: "inherit" });
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Options to launch a Chromium that is known to start: the one named in BACKROOM_CHROMIUM, else Playwright's, Chrome,
 * the system's, else Debian's package, installed now where that is possible. `isVisible` requires one with a window, on
 * a display. Throws one sentence that says what is missing.
 */
export async function findChromium({ isVisible = false } = {}): Promise<LaunchOptions> {
  if (isVisible && process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)
    throw new NoBrowser("A window needs a display, and DISPLAY names none.");
  const inWindow = (options: LaunchOptions) => (isVisible ? { ...options, headless: false } : options);
  const named = process.env.BACKROOM_CHROMIUM;
  if (named) {
    const options = inWindow({ ...common, executablePath: named });
    if (await starts(options)) return options;
    throw new NoBrowser(
      `BACKROOM_CHROMIUM names ${named}, which does not start as a browser: name a Chromium or Chrome.`,
    );
  }
  const started = async (all: readonly LaunchOptions[]) => {
    for (const options of all.map(inWindow)) if (await starts(options)) return options;
    return undefined;
  };
  const found =
    (await started([common, { ...common, channel: "chrome" }, ...withSystemBrowser(isVisible)])) ??
    (installDebianChromium(isVisible) ? await started(withSystemBrowser(isVisible)) : undefined);
  if (found !== undefined) return found;
  const wanted = isVisible ? "A visible browser needs" : "Browser tests need";
  throw new NoBrowser(`${wanted} Chromium: run "${installation()}" or set BACKROOM_CHROMIUM to a Chromium or Chrome.`);
}
