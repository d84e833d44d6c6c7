import { money } from "styled-system/recipes";
import { compactNaira, nairaParts } from "./naira";

export type MoneyProps = {
  /** Integer kobo. */
  kobo: number;
  /** ₦1.7m instead of ₦1,650,000.00. */
  compact?: boolean | undefined;
};

/** Naira are emphasised, the sign and the kobo are not. Weight and size are inherited. */
export function Money({ kobo, compact }: MoneyProps) {
  const parts = nairaParts(kobo / 100);
  return (
    <span className={money()}>
      {parts.sign}
      <span>₦</span>
      {compact ? compactNaira(Math.abs(kobo / 100)) : parts.whole}
      {!compact && <span>{parts.kobo}</span>}
    </span>
  );
}
