import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "vite";

const BOOT = "boot.js";
const LETTERS = 8;

/** Names public/boot.js by its content, so that a later visit begins without asking the server whether it changed. */
export function hashedBoot(): Plugin {
  return {
    name: "hashed-boot",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }) {
        if (dir === undefined) throw new Error("the pages are built into no folder");
        const boot = path.join(dir, BOOT);
        const hash = createHash("sha256")
          .update(await readFile(boot))
          .digest("base64url")
          .slice(0, LETTERS);
        const named = `assets/boot-${hash}.js`;
        await rename(boot, path.join(dir, named));
        const page = path.join(dir, "index.html");
        const html = await readFile(page, "utf8");
        if (!html.includes(`src="/${BOOT}"`)) throw new Error(`index.html does not load ${BOOT}`);
        await writeFile(page, html.replace(`src="/${BOOT}"`, `src="/${named}"`));
      },
    },
  };
}
