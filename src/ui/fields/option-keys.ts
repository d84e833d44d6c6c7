import type { Option } from "./option";

/** What was typed to find an option, and when its last letter was, in ms. */
export type Typed = { text: string; at: number };

/** After such a pause the next letter begins another word. */
const PAUSE_MS = 350;

/** What is typed once `letter` is added. */
export const typedWith = (letter: string, at: number, before: Typed): Typed => ({
  text: at - before.at > PAUSE_MS ? letter : before.text + letter,
  at,
});

/** The option from `from` on, and then from the first on, whose label begins with `text`. */
function beginningWith(text: string, options: readonly Option[], from: number): Option | undefined {
  const begins = ({ label }: Option) => label.toLowerCase().startsWith(text.toLowerCase());
  return options.slice(from).find(begins) ?? options.find(begins);
}

/**
 * The option that a key leads to from `now`, as in a select of the browser: the one before or after, the first or last one,
 * or one that begins with what was typed; a repeated letter leads to the next one that begins with it.
 */
export function optionByKey(
  key: string,
  typed: string,
  all: readonly Option[],
  now: Option | undefined,
): Option | undefined {
  const options = all.filter(({ disabled }) => !disabled);
  const at = options.findIndex(({ value }) => value === now?.value);
  switch (key) {
    case "Home":
      return options[0];
    case "End":
      return options.at(-1);
    case "ArrowDown":
    case "ArrowRight":
      return options[at + 1] ?? now;
    case "ArrowUp":
    case "ArrowLeft":
      return at < 0 ? options.at(-1) : (options[at - 1] ?? now);
    default: {
      if (key.length !== 1) return undefined;
      const isRepeated = [...typed].every((letter) => letter === key);
      return isRepeated ? beginningWith(key, options, at + 1) : beginningWith(typed, options, Math.max(at, 0));
    }
  }
}
