import { everywhere } from "./everywhere";
import { selling } from "./selling";
import { wayIn } from "./way-in";

export const chapters = [...wayIn, ...selling, ...everywhere];
