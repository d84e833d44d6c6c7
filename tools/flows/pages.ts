import { catalogue } from "../../src/flows/catalogue";
import { edgesOf, eventText, type Edge, type StateNode } from "../../src/flows/edges";
import { statelyFile } from "../../src/flows/stately";
import { mermaidOf } from "./mermaid";

type Entry = (typeof catalogue)[number];

const NOTE = "Written by `npm run flows` from the machines; not to be edited.";

const code = (text: string): string => `\`${text}\``;

/** A state's path from the outermost state; empty for the machine itself. */
const placeOf = ({ path }: StateNode): string => (path.length === 0 ? "anywhere" : code(path.join(".")));

function row({ source, event, guard, targets, actions }: Edge): string {
  const when = guard === null ? "" : code(guard);
  const leadsTo = targets.map(placeOf).join(", ") || "stays";
  return `| ${[code(eventText(event)), placeOf(source), when, leadsTo, actions.map(code).join(", ")].join(" | ")} |`;
}

/** Rows of one event together, in the order the events first come. */
const byEvent = (edges: readonly Edge[]): Edge[] => {
  const words = [...new Set(edges.map(({ event }) => eventText(event)))];
  return words.flatMap((each) => edges.filter(({ event }) => eventText(event) === each));
};

const pageOf = ({ name, about, machine }: Entry): string =>
  [
    `# ${name}`,
    "",
    about,
    "",
    "```mermaid",
    mermaidOf(machine),
    "```",
    "",
    "| Event | In | When | Leads to | Does |",
    "| --- | --- | --- | --- | --- |",
    ...byEvent(edgesOf(machine)).map(row),
    "",
    NOTE,
    "",
  ].join("\n");

const index = (): string =>
  [
    "# Statecharts",
    "",
    "Every workflow of Backroom as its machine declares it. An arrow names the event and, in brackets, its guard; `else`",
    "applies when no guard above it holds. `load done` and `load failed` are the outcomes of a call, and `always` needs no",
    "event. Events that a state handles without leaving it are listed inside it. A box `in all of these` stands for every",
    "state of the box around it. A dashed line separates parallel regions. `Does` names the actions other than assignments.",
    "",
    "| Machine | What it does |",
    "| --- | --- |",
    ...catalogue.map(({ name, about }) => `| [${name}](${name}.md) | ${about} |`),
    "",
    NOTE,
    "",
  ].join("\n");

/** What docs/statecharts holds: the text of each file by its name. */
export const statechartPages = (): Map<string, string> =>
  new Map([["README.md", index()], ...catalogue.map((entry): [string, string] => [`${entry.name}.md`, pageOf(entry)])]);

/** Every machine for Stately's editor: the text of each file by its name. */
export const statelyFiles = (): Map<string, string> =>
  new Map(catalogue.map(({ name, about, machine }) => [`${name}.ts`, statelyFile(name, about, machine)]));
