const sources = import.meta.glob<string>(["../machines/**/*.machine.ts", "./*.machine.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

const nameOf = (file: string): string => file.replace(/^.*\//, "").replace(/\.machine\.ts$/, "");

const storyIn = (source: string): string => {
  const comment = /^\/\*\*([^]*?)\*\//.exec(source)?.[1] ?? "";
  const text = comment.replaceAll(/\s*\n \*\s?/g, " ").trim();
  return /^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text;
};

const stories = new Map(Object.entries(sources).map(([file, source]) => [nameOf(file), storyIn(source)]));

/** The sentence the file of a machine opens with. */
export function storyOf(name: string): string {
  const story = stories.get(name);
  if (story === undefined || story === "") throw new Error(`no machine's file ${name} opens with its story`);
  return story;
}
