import { everywhere } from "./everywhere";
import { inventory } from "./inventory";
import { selling } from "./selling";
import { wayIn } from "./way-in";

export const chapters = [...wayIn, ...selling, ...inventory, ...everywhere];
