const sources = import.meta.glob<string>(["../machines/**/*.machine.ts", "./*.machine.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

export const nameOf = (file: string): string => file.replace(/^.*\//, "").replace(/\.machine\.ts$/, "");

const openingComment = (source: string): string =>
  (/^\/\*\*([^]*?)\*\//.exec(source)?.[1] ?? "").replaceAll(/\s*\n \*\s?/g, " ").trim();

const descriptions = new Map(Object.entries(sources).map(([file, source]) => [nameOf(file), openingComment(source)]));

/** The comment at the top of a machine's file. */
export function descriptionOf(name: string): string {
  const description = descriptions.get(name);
  if (description === undefined || description === "")
    throw new Error(`the file of machine ${name} has no description`);
  return description;
}
