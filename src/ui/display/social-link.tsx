import type { ReactNode } from "react";
import { socialLink } from "styled-system/recipes";

const line = {
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.75,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

const glyphs = {
  instagram: (
    <g {...line}>
      <rect x="3" y="3" width="18" height="18" rx="5" />
      <circle cx="12" cy="12" r="4.2" />
      <path d="M17 7v.01" />
    </g>
  ),
  twitter: (
    <path
      {...line}
      d="M21 5.6a6.6 6.6 0 0 1-2.1 2.3A11 11 0 0 1 3.2 19.1a9.2 9.2 0 0 0 5.5-1.9c-2.4-.4-4-1.9-4.7-4 .7.1 1.3.1 1.9-.1A4.9 4.9 0 0 1 3 8.4c.6.3 1.3.5 2 .5A4.6 4.6 0 0 1 4 3.9a11 11 0 0 0 7.9 4.2 4.1 4.1 0 0 1 7-3.1z"
    />
  ),
} satisfies Record<string, ReactNode>;

const homes = { instagram: "https://www.instagram.com/", twitter: "https://twitter.com/" } as const;

export type SocialNetwork = keyof typeof glyphs;

export const SocialGlyph = ({ network }: { network: SocialNetwork }) => (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    {glyphs[network]}
  </svg>
);

/** The user names that the networks accept. Any other text, such as `..` or `javascript:`, gets no link. */
const HANDLE = /^(?!\.+$)[\w.]+$/;

export type SocialLinkProps = {
  network: SocialNetwork;
  /** With or without its @. */
  handle: string;
};

export function SocialLink({ network, handle }: SocialLinkProps) {
  const name = handle.trim().replace(/^@/, "");
  if (!HANDLE.test(name)) return <span>{handle}</span>;
  return (
    <a
      className={socialLink()}
      href={homes[network] + name}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name} on ${network === "instagram" ? "Instagram" : "Twitter"}`}
    >
      <SocialGlyph network={network} />
      <span>@{name}</span>
    </a>
  );
}
