import type { ReactNode } from "react";

/** The few icons of the sign-in page, defined here so that it does not load an icon library. */
const draw = (shape: ReactNode) => (
  <svg
    className="lucide"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {shape}
  </svg>
);

const eye = (
  <>
    <path d="M2 12c2-4.4 5.6-7 10-7s8 2.6 10 7c-2 4.4-5.6 7-10 7s-8-2.6-10-7z" />
    <circle cx="12" cy="12" r="3" />
  </>
);

export const alertIcon = draw(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 8v4M12 16v.01" />
  </>,
);

export const eyeIcon = draw(eye);

export const eyeOffIcon = draw(
  <>
    {eye}
    <path d="M3 3l18 18" />
  </>,
);
