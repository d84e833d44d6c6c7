import type { ReactNode } from "react";
import { badge } from "styled-system/recipes";

const mark = {
  fill: "none",
  stroke: "var(--colors-surface)",
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const check = (
  <>
    <circle cx="6" cy="6" r="6" fill="currentColor" />
    <path d="M3.6 6.2l1.7 1.7 3.2-3.5" strokeWidth="1.5" {...mark} />
  </>
);

const down = (
  <>
    <circle cx="6" cy="6" r="6" fill="currentColor" />
    <path d="M6 3.2v5.4M3.8 6.5L6 8.7l2.2-2.2" strokeWidth="1.4" {...mark} />
  </>
);

const half = (
  <>
    <circle cx="6" cy="6" r="5.15" fill="none" stroke="currentColor" strokeWidth="1.7" />
    <path d="M6 3a3 3 0 0 1 0 6z" fill="currentColor" />
  </>
);

const dashed = (
  <circle cx="6" cy="6" r="5.1" fill="none" stroke="currentColor" strokeWidth="1.7" strokeDasharray="1.87 1.33" />
);

const triangle = (
  <>
    <path d="M6 1.3L11.4 10.7H.6z" fill="currentColor" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round" />
    <path d="M6 4.9v2.3M6 9.1v.05" strokeWidth="1.4" {...mark} />
  </>
);

const cross = (
  <>
    <rect x=".5" y=".5" width="11" height="11" rx="2.6" fill="currentColor" />
    <path d="M4 4l4 4M8 4L4 8" strokeWidth="1.5" {...mark} />
  </>
);

const back = (
  <>
    <rect x=".5" y=".5" width="11" height="11" rx="2.6" fill="currentColor" />
    <path d="M4.9 2.9L3 4.8l1.9 1.9M3.2 4.8h3.4a1.9 1.9 0 0 1 0 3.9H5.2" strokeWidth="1.3" {...mark} />
  </>
);

const slashed = (
  <path
    d="M11.2 6A5.2 5.2 0 1 1 .8 6a5.2 5.2 0 0 1 10.4 0zM2.4 9.6l7.2-7.2"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
  />
);

const diamond = (
  <>
    <path
      d="M6 .4L11.6 6 6 11.6.4 6z"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth=".6"
      strokeLinejoin="round"
    />
    <path d="M4.1 6h3.8" strokeWidth="1.4" {...mark} />
  </>
);

/** Status never depends on colour alone: each has its own shape. */
const statuses = {
  completed: { hue: "green", shape: check },
  delivered: { hue: "green", shape: check },
  active: { hue: "green", shape: check },
  paid: { hue: "green", shape: check },
  fulfilled: { hue: "green", shape: check },
  pickup: { hue: "green", shape: down },
  pending: { hue: "orange", shape: half },
  unfulfilled: { hue: "orange", shape: dashed },
  repair: { hue: "orange", shape: triangle },
  cancelled: { hue: "red", shape: cross },
  return: { hue: "red", shape: back },
  hidden: { hue: "black", shape: slashed },
  refunded: { hue: "blue", shape: diamond },
} satisfies Record<string, { hue: "green" | "orange" | "red" | "black" | "blue"; shape: ReactNode }>;

export type Status = keyof typeof statuses;

export const statusNames = Object.keys(statuses) as Status[];

export const statusHue = (status: Status) => statuses[status].hue;

export type StatusGlyphProps = { status: Status; size?: number | undefined };

/** The shape alone, next to the status as text. */
export const StatusGlyph = ({ status, size = 12 }: StatusGlyphProps) => (
  <svg
    viewBox="0 0 12 12"
    width={size}
    height={size}
    className={badge({ hue: statuses[status].hue }).glyph}
    aria-hidden="true"
  >
    {statuses[status].shape}
  </svg>
);
