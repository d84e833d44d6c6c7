const longMonth = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** `November 2026`, of `2026-11`. */
export const monthName = (month: string): string => longMonth.format(new Date(`${month}-01`));
