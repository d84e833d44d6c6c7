import dayjs from "dayjs";
import advancedFormat from "dayjs/plugin/advancedFormat";
import utc from "dayjs/plugin/utc";

dayjs.extend(utc);
dayjs.extend(advancedFormat);

/** The shop's clock, whatever the device says. */
const SHOP_OFFSET_MINUTES = 60;

const atShop = (time: string | Date) => dayjs(time).utcOffset(SHOP_OFFSET_MINUTES);

/** `21/11/26 09:42` */
export const listDate = (time: string): string => atShop(time).format("DD/MM/YY HH:mm");

/** `November 21st 2026` */
export const longDate = (time: string | Date): string => atShop(time).format("MMMM Do YYYY");
