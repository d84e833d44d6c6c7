import type { Row } from "../form";
import { COUNT_FORMS } from "./counts";
import { MONEY_FORMS } from "./money";
import { ORDER_FORMS } from "./orders";
import { PEOPLE_FORMS } from "./people";
import { PRODUCT_FORMS } from "./products";
import { PURCHASE_FORMS } from "./purchases";
import { REPAIR_FORMS } from "./repairs";
import { RETURN_FORMS } from "./returns";
import { RIGHTS_FORMS } from "./rights";
import { SETTINGS_FORMS } from "./settings";
import { SHIFT_FORMS } from "./shifts";
import { STOCK_FORMS } from "./stock";
import { UNIT_FORMS } from "./units";

/** Every form of the product, by the id of its machine. Those that are prepared soonest come first. */
export const FORMS: Readonly<Record<string, Row>> = {
  ...STOCK_FORMS,
  ...MONEY_FORMS,
  ...REPAIR_FORMS,
  ...SHIFT_FORMS,
  ...PURCHASE_FORMS,
  ...COUNT_FORMS,
  ...SETTINGS_FORMS,
  ...RIGHTS_FORMS,
  ...PRODUCT_FORMS,
  ...PEOPLE_FORMS,
  ...ORDER_FORMS,
  ...RETURN_FORMS,
  ...UNIT_FORMS,
};
