import { existsSync } from "node:fs";
import process from "node:process";
import { inFolder, noteThatItHangs, startDescendant } from "./descendant.mjs";

process.stdout.write("half of the work is done\n");
startDescendant();
setInterval(() => existsSync(inFolder("pid")) && noteThatItHangs(), 20);
