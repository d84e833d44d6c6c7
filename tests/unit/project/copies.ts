/** Words, numbers, texts and signs of a source; comments and imports are no copy of anything. */
const TOKEN = /[\w$]+|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[^\s\w]/g;

function tokensOf(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/(?<![:"'])\/\/[^\n]*/g, "")
    .replaceAll(/^import [\s\S]*?;\n/gm, "");
  // Texts on screen differ even in a copied screen.
  return (code.match(TOKEN) ?? []).map((token) => (/^["`]/.test(token) ? '""' : token));
}

/** Two files and how many tokens in a row are the same in both. */
export type Copy = { files: [string, string]; tokens: number };

/** The longest run that two different files have in common, of each pair that has one of at least `least` tokens. */
export function findCopies(sources: ReadonlyMap<string, string>, least: number): Copy[] {
  const files = [...sources].map(([file, source]) => ({ file, tokens: tokensOf(source) }));
  const seen = new Map<string, { file: number; at: number }[]>();
  const longest = new Map<string, Copy>();
  for (const [index, { file, tokens }] of files.entries()) {
    for (let at = 0; at + least <= tokens.length; at += 1) {
      const run = tokens.slice(at, at + least).join(" ");
      const places = seen.get(run) ?? [];
      for (const place of places) {
        const other = files[place.file];
        if (other === undefined || place.file === index) continue;
        let length = least;
        while (at + length < tokens.length && tokens[at + length] === other.tokens[place.at + length]) length += 1;
        const pair = `${other.file} ${file}`;
        if (length > (longest.get(pair)?.tokens ?? 0)) longest.set(pair, { files: [other.file, file], tokens: length });
      }
      seen.set(run, [...places, { file: index, at }]);
    }
  }
  return [...longest.values()];
}
