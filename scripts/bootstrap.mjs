/**
 * Prepares a clone to run, and does nothing when it is ready: installs the lockfile's packages, generates styled-system
 * and, with --build, builds the pages and the server, or with --build=server the server alone. npm runs it before start,
 * dev, test and bench, so it uses only Node.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => join(root, ...parts);
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");
const tool = (...parts) => [process.execPath, at("node_modules", ...parts)];

const stop = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

checkNode();
install();
step({
  name: "styled-system",
  say: "Generating the styles…",
  inputs: ["panda.config.ts", "src/ui/tokens", "src/ui/recipes", "package-lock.json"],
  output: "styled-system/css/index.mjs",
  command: [...tool("@pandacss/dev/bin.js"), "codegen", "--silent"],
});
const shared = ["vite.config.ts", "tsconfig.json", "package-lock.json", "tools/build"];
const vite = [...tool("vite/bin/vite.js"), "build", "--logLevel", "warn"];
if (process.argv.includes("--build"))
  step({
    name: "web",
    say: "Building the pages…",
    inputs: [...shared, "index.html", "panda.config.ts", "src", "public"],
    output: "dist/web/index.html",
    command: vite,
  });
if (process.argv.includes("--build") || process.argv.includes("--build=server"))
  step({
    name: "server",
    say: "Building the server…",
    inputs: [...shared, "server", "src/api"],
    output: "dist/server/main.js",
    command: [...vite, "--ssr"],
  });

function checkNode() {
  const least = /\d+\.\d+/.exec(manifest().engines.node)[0];
  const number = (version) => version.split(".").reduce((sum, part, place) => sum + Number(part) / 1000 ** place, 0);
  const isOld = number(process.versions.node.split(".").slice(0, 2).join(".")) < number(least);
  if (isOld) stop(`Backroom needs Node ${least} or newer, and this is ${process.version}: see https://nodejs.org.`);
}

function manifest() {
  return JSON.parse(read(at("package.json")));
}

function install() {
  const { dependencies, devDependencies, overrides } = manifest();
  const platform = `${process.platform} ${process.arch} ${process.versions.modules}`;
  const wanted = hash(
    platform,
    JSON.stringify({ dependencies, devDependencies, overrides }),
    read(at("package-lock.json")),
  );
  const stamp = at("node_modules/.backroom-install");
  const [had, hadPlatform] = read(stamp).split("\n");
  if (had === wanted) return;
  // A manual npm install has everything already; an installation from another system does not count.
  const isThere = (hadPlatform ?? platform) === platform && matchesLockfile();
  if (!isThere) {
    console.log("Installing the packages of package-lock.json…");
    const npm = process.env.npm_execpath?.endsWith("npm-cli.js")
      ? [process.execPath, process.env.npm_execpath]
      : [process.platform === "win32" ? "npm.cmd" : "npm"];
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    if (!run([...npm, ...args]))
      stop("The packages could not be installed: see npm's words above, then run this again.");
  }
  writeFileSync(stamp, `${wanted}\n${platform}`);
}

/** npm records the installed packages in node_modules/.package-lock.json, without packages for other systems. */
function matchesLockfile() {
  const installed = JSON.parse(read(at("node_modules/.package-lock.json")) || "{}").packages ?? {};
  const locked = Object.entries(JSON.parse(read(at("package-lock.json"))).packages).filter(([path]) => path !== "");
  const isFor = (list, own) => !list || list.includes(own);
  const applies = ({ os, cpu, libc, optional }) =>
    !optional || (isFor(os, process.platform) && isFor(cpu, process.arch) && !libc && Boolean(os));
  return locked.every(([path, entry]) => {
    const found = installed[path];
    if (!found) return !applies(entry);
    return found.version === entry.version && existsSync(at(path, "package.json"));
  });
}

/** Runs one step when its inputs changed since its last success, or its output is missing. */
function step({ name, say, inputs, output, command }) {
  const stamp = at("node_modules/.cache/backroom", name);
  const wanted = hash(...inputs.flatMap(contents), ...buildVariables());
  if (existsSync(at(output)) && read(stamp) === wanted) return;
  console.log(say);
  rmSync(stamp, { force: true });
  if (!run(command)) stop(`${say.replace("…", "")} failed: see above.`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** What the pages are built to know, such as another base address of the API. */
function buildVariables() {
  const given = Object.entries(process.env).filter(([key]) => key.startsWith("VITE_"));
  return given.map((entry) => entry.join("=")).toSorted();
}

/** Names and texts of a file, or of all files below a folder save tests. */
function contents(path) {
  const full = at(path);
  if (!existsSync(full)) return [path];
  if (!statSync(full).isDirectory()) return [path, readFileSync(full)];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted()
    .flatMap((file) => [relative(root, file).split(sep).join("/"), readFileSync(file)]);
}

function hash(...parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part).update("\0");
  return sum.digest("hex");
}

/** Shows output only on failure. */
function run([program, ...args]) {
  const isScript = program.endsWith(".cmd");
  // A NODE_ENV meant for the server would change the installation and the build.
  const env = { ...process.env, NODE_ENV: undefined };
  const ended = spawnSync(program, args, {
    cwd: root,
    encoding: "utf8",
    shell: isScript,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (ended.status === 0) return true;
  console.error(`${ended.stdout ?? ""}${ended.stderr ?? ""}${ended.error?.message ?? ""}`.trim());
  return false;
}
