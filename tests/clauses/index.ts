import { everywhere } from "./everywhere";
import { finance } from "./finance";
import { inventory } from "./inventory";
import { people } from "./people";
import { selling } from "./selling";
import { stockroom } from "./stockroom";
import { wayIn } from "./way-in";

export const chapters = [...wayIn, ...selling, ...inventory, ...finance, ...people, ...stockroom, ...everywhere];
