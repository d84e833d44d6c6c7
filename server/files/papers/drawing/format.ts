import dayjs from "dayjs";
import advancedFormat from "dayjs/plugin/advancedFormat";
import utc from "dayjs/plugin/utc";
import { type Kobo, nairaText } from "../../../core/money";

dayjs.extend(utc);
dayjs.extend(advancedFormat);

/** The shop's clock: a fixed +01:00. */
const SHOP_OFFSET_MINUTES = 60;

const atShop = (isoUtc: string) => dayjs.utc(isoUtc).utcOffset(SHOP_OFFSET_MINUTES);

/** `November 21st 2026`, on the shop's clock. */
export const longDate = (isoUtc: string): string => atShop(isoUtc).format("MMMM Do YYYY");

/** `21/11/26`, on the shop's clock. */
export const shortDate = (isoUtc: string): string => atShop(isoUtc).format("DD/MM/YY");

/** `21/11/26 09:42`, on the shop's clock. */
export const shortTime = (isoUtc: string): string => atShop(isoUtc).format("DD/MM/YY HH:mm");

/** `562,500.00`: an amount on a paper that names the currency once. */
export const plainAmount = (kobo: Kobo): string => nairaText(kobo).replace("₦", "");

/** Eleven digits read as 4-3-4; any other number stays as it was written. */
export const phoneText = (phone: string): string => phone.replace(/^(\d{4})(\d{3})(\d{4})$/, "$1 $2 $3");

/** A wire word such as `wire-transfer`, with spaces for people. */
export const words = (wireWord: string): string => wireWord.replaceAll("-", " ");

export const capitalised = (wireWord: string): string => wireWord.charAt(0).toUpperCase() + words(wireWord).slice(1);
