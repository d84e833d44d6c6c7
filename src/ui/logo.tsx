import { brandMark } from "styled-system/recipes";

/** The logo with the name; `compact` hides the name visually, for the collapsed sidebar. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={brandMark()}>
      <svg viewBox="0 0 26 26" width="26" height="26" role={compact ? "img" : undefined} aria-hidden={!compact}>
        {compact && <title>Backroom</title>}
        <rect width="26" height="26" rx="7" fill="currentColor" />
        <g fill="var(--colors-on-brand)">
          <rect x="6.5" y="5.3" width="2.7" height="15.4" rx="1.35" />
          <rect x="10.8" y="5.3" width="6.6" height="6.6" rx="1.7" />
          <rect x="10.8" y="14.1" width="8.7" height="6.6" rx="1.7" />
        </g>
      </svg>
      {!compact && <span>Backroom</span>}
    </span>
  );
}
