import { money } from "styled-system/recipes";
import { compactNaira, nairaParts } from "./naira";

export type MoneyProps = {
  /** Naira, at most 2 decimals. */
  naira: number;
  /** ₦1.7m instead of ₦1,650,000.00. */
  compact?: boolean | undefined;
};

/** The naira is loud, the sign and the kobo are quiet. Weight and size come from around it. */
export function Money({ naira, compact }: MoneyProps) {
  const parts = nairaParts(naira);
  return (
    <span className={money()}>
      {parts.sign}
      <span>₦</span>
      {compact ? compactNaira(Math.abs(naira)) : parts.whole}
      {!compact && <span>{parts.kobo}</span>}
    </span>
  );
}
