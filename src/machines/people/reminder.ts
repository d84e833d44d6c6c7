import type { Kobo } from "../../api/kit/money";

/** The form of a Nigerian mobile number, as people write it down: eleven digits after all that parts them. */
const MOBILE = /^0([789]\d{9})$/;

type Owing = { name: string; phone: string; owed: Kobo; shop: string };

const naira = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2 });

/**
 * A link that opens WhatsApp with a text for who owes: nothing is sent before the person does. Null for a number that is
 * not of a Nigerian mobile phone.
 */
export function reminderLink({ name, phone, owed, shop }: Owing): string | null {
  const number = MOBILE.exec(phone.replace(/[\s-]/g, ""))?.[1];
  if (number === undefined) return null;
  const text = `Good day ${name}. This is a kind reminder from ${shop}: ₦${naira.format(owed / 100)} is still to be paid. Please tell us when it suits you. Thank you.`;
  return `https://wa.me/234${number}?text=${encodeURIComponent(text)}`;
}
