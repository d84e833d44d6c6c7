import { cardWalk } from "./card";
import { detailsWalk } from "./details";
import { orderCreateWalk } from "./selling";
import { sessionWalk } from "./sessions";
import { supplierWalk } from "./supplying";
import { transferWalk } from "./transferring";
import { walkerOf, type Walker } from "./walker";

/** Every machine that can be walked in a browser, by name. */
export const walkers: Readonly<Record<string, Walker>> = {
  session: walkerOf(sessionWalk),
  "order-create": walkerOf(orderCreateWalk),
  card: walkerOf(cardWalk),
  "card-form": walkerOf(detailsWalk),
  form: walkerOf(supplierWalk),
  "transfer-create": walkerOf(transferWalk),
};
