const whole = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en-NG", { notation: "compact", maximumFractionDigits: 1 });

/** Splits an amount in naira (at most 2 decimals) into its emphasised and its quiet parts. */
export function nairaParts(naira: number) {
  const kobo = Math.round(Math.abs(naira) * 100);
  return {
    sign: naira < 0 && kobo > 0 ? "−" : "",
    whole: whole.format(Math.floor(kobo / 100)),
    kobo: `.${String(kobo % 100).padStart(2, "0")}`,
  };
}

/** 1650000 → "₦1,650,000.00". */
export function nairaText(naira: number): string {
  const parts = nairaParts(naira);
  return `${parts.sign}₦${parts.whole}${parts.kobo}`;
}

/** 1650000 → "1.7m": for axes, if the exact amount is shown elsewhere. */
export const compactNaira = (naira: number) => short.format(naira).toLowerCase();
