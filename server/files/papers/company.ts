/** The seller named at the head of every invoice and receipt. */
export const COMPANY_NAME = "Kobo Gadgets";
