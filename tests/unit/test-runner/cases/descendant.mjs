import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const STUBBORN = `
  process.on("SIGTERM", () => {});
  require("node:fs").writeFileSync(process.argv[1], String(process.pid));
  setInterval(() => {}, 1000);
`;

export const inFolder = (name) => path.join(process.env.FIXTURE_FOLDER, name);

/** Like PostgreSQL and Chromium, in a separate process session. It ignores SIGTERM. */
export function startDescendant(env = {}) {
  spawn(process.execPath, ["-e", STUBBORN, inFolder("pid")], { detached: true, stdio: "ignore", env }).unref();
}

export const noteThatItHangs = () => writeFileSync(inFolder("hangs"), "");
