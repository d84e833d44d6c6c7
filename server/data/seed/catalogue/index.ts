import { APPLE } from "./apple";
import { DESK } from "./desk";
import type { Gadget } from "./gadget";
import { HOME } from "./home";
import { LAPTOPS } from "./laptops";
import { MORE_PHONES } from "./more-phones";
import { POWER } from "./power";
import { SAMSUNG } from "./samsung";
import { SHOWPIECES } from "./showpieces";
import { SOUND } from "./sound";
import { TRANSSION } from "./transsion";

/** Everything the demo shop sells, showpieces first. */
export const CATALOGUE: readonly Gadget[] = [
  ...SHOWPIECES,
  ...SAMSUNG,
  ...APPLE,
  ...TRANSSION,
  ...MORE_PHONES,
  ...LAPTOPS,
  ...SOUND,
  ...POWER,
  ...HOME,
  ...DESK,
];
