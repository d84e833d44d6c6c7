import type { ReactNode } from "react";
import { createActor } from "xstate";
import { css } from "styled-system/css";
import type { Profile } from "../../../../api/rights/profile";
import { boundShortcutsMachine } from "../../../../machines/shell/shortcuts";
import { IS_MAC } from "../../../../ui/behaviour/platform";
import { DescriptionList } from "../../../../ui/display/description-list";
import { TextLink } from "../../../../ui/display/text-link";
import { hearOutward } from "../../../../wiring/outward";
import { placesOf } from "../places";
import { PAGE_LETTERS, type Shortcut, SHORTCUTS } from "./shortcut-table";

const list = css({
  display: "grid",
  gap: "16",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(280px, 100%), 1fr))",
});
const title = css({ textStyle: "name", mb: "8" });
// Inline blocks keep their letter as it is typed: terms begin with a capital.
const key = css({ display: "inline-block", textStyle: "name", fontFamily: "inherit", whiteSpace: "nowrap" });
// Links are higher where a finger presses them.
const beside = css({ "& dt": { _coarse: { lineHeight: "44px" } } });

const WORDS: Readonly<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "Left",
  ArrowRight: "Right",
  Control: "Ctrl",
  Escape: "Esc",
  Meta: "Cmd",
};

const isOfHere = (keys: string) => !keys.startsWith(IS_MAC ? "Control+" : "Meta+");

/** `Control+K Meta+K` is `Ctrl K` here. */
export const keyText = (keys: string): string =>
  keys
    .split(" ")
    .filter(isOfHere)
    .map((each) =>
      each
        .split("+")
        .map((word) => WORDS[word] ?? (each.length === 1 ? word.toLowerCase() : word))
        .join(" "),
    )
    .join(" or ");

/** The pages that the person may open, with their letters. */
function pagesOf(profile: Profile | null): readonly { letter: string; to: string; label: string }[] {
  const letters = Object.entries(PAGE_LETTERS);
  return placesOf(profile).pages.flatMap(({ to, label }) =>
    letters.filter(([, path]) => path === to).map(([letter]) => ({ letter, to, label })),
  );
}

/** What keys do that belong to no control of the page. */
export const createShortcuts = (profile: Profile | null) =>
  createActor(boundShortcutsMachine, {
    input: { pages: Object.fromEntries(pagesOf(profile).map(({ letter, to }) => [letter, to])) },
    inspect: hearOutward,
  });

const upper = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type PartProps = { name: string; look?: string; items: readonly { keys: string; does: ReactNode }[] };

const Part = ({ name, look, items }: PartProps) => (
  <section className={look}>
    <h3 className={title}>{name}</h3>
    <DescriptionList
      items={items.map(({ keys, does }) => ({ term: <kbd className={key}>{keys}</kbd>, detail: does }))}
    />
  </section>
);

const shown = ({ keys, does }: Shortcut) => ({ keys: keyText(keys), does });

/** Every shortcut of a person; the pages are links, so that the keyboard also scrolls the list. */
export function ShortcutList({ profile }: { profile: Profile | null }) {
  const pages = pagesOf(profile).map(({ letter, to, label }) => ({
    keys: `g then ${letter.toLowerCase()}`,
    does: <TextLink to={to}>{upper(label)}</TextLink>,
  }));
  return (
    <div className={list}>
      {SHORTCUTS.map(({ part, shortcuts }) => (
        <Part key={part} name={part} items={shortcuts.map(shown)} />
      ))}
      <Part name="Go to a page" look={beside} items={pages} />
    </div>
  );
}
