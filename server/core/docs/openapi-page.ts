import type { JsonSchema, OpenApi, Operation, Parameter, Reply } from "./openapi";

/** The document as a page that needs no script: one section an area, one unfolding entry a call. */
export function docsPage({ info, paths }: OpenApi, base: string): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const tags = [...new Set(calls.flatMap(({ operation }) => operation.tags))].toSorted();
  const sections = tags.map((tag) => {
    const entries = calls.filter(({ operation }) => operation.tags.includes(tag)).map(callEntry);
    return `<section id="${escape(tag)}"><h2>${escape(tag)}</h2>${entries.join("")}</section>`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="${base}/style.css"></head>
<body><header><h1>${escape(info.title)} API</h1><p>${prose(info.description)}</p>
<p>The same as <a href="${base}/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Areas">${tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join(" ")}</nav></header>
<main>${sections.join("")}</main></body></html>`;
}

function callEntry({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code>
<span>${escape(operation.summary)}</span></summary><p>${prose(operation.description)}</p>
${parameterTable(operation.parameters)}${bodyPart(operation)}
<h3>Replies</h3>${Object.entries(operation.responses).map(replyPart).join("")}</details>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(
    ({ name, in: where, required, schema, description = "", example }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${where}${required ? ", required" : ""}</td>` +
      `<td><code>${escape(shapeOf(schema))}</code></td><td>${prose(description)}${
        example === undefined ? "" : `such as <code>${escape(JSON.stringify(example))}</code>`
      }</td></tr>`,
  );
  return `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Shape</th><th></th></tr></thead>
<tbody>${rows.join("")}</tbody></table>`;
}

function bodyPart({ requestBody }: Operation): string {
  if (requestBody === undefined) return "";
  const parts = Object.values(requestBody.content).map(
    ({ schema, example }) =>
      `<pre>${escape(shapeOf(schema))}</pre>${
        example === undefined ? "" : `<h4>Example</h4><pre>${escape(JSON.stringify(example, null, 2))}</pre>`
      }`,
  );
  return `<h3>Body</h3>${parts.join("")}`;
}

function replyPart([status, { description, content = {} }]: [string, Reply]): string {
  const shapes = Object.entries(content).map(([media, { schema }]) =>
    media === "application/json" && status === "200" ? `<pre>${escape(shapeOf(schema))}</pre>` : ` ${escape(media)}`,
  );
  return `<p><b>${status}</b> ${prose(description)}</p>${status === "200" ? shapes.join("") : ""}`;
}

/** A schema as a person would write it: `{ name: string ≤ 200, delivery: … or null }`. */
function shapeOf(schema: JsonSchema, indent = ""): string {
  const { enum: choices, const: constant, anyOf, items, type } = schema;
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(anyOf)) return anyOf.map((choice: JsonSchema) => shapeOf(choice, indent)).join(" | ");
  if (type === "array") return `[${shapeOf((items ?? {}) as JsonSchema, indent)}]`;
  if (type === "object") return objectShape(schema, indent);
  const limits = [bound("≥", schema["minimum"]), bound("≤", schema["maximum"] ?? schema["maxLength"])];
  return [schema["format"] ?? type ?? "anything", ...limits].filter(Boolean).join(" ");
}

function objectShape({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const deeper = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, property]) => `${deeper}${name}${required.includes(name) ? "" : "?"}: ${shapeOf(property, deeper)}`,
  );
  return fields.length === 0 ? "{}" : `{\n${fields.join("\n")}\n${indent}}`;
}

const bound = (sign: string, limit: unknown) =>
  typeof limit === "number" && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? `${sign} ${limit}` : "";

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Text in which `…` marks code. */
const prose = (text: string) => escape(text).replace(/`([^`]+)`/g, "<code>$1</code>");

export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d2733, #e6ebf1); --soft: light-dark(#5a6775, #9aa7b5);
  --line: light-dark(#d9dfe6, #2c3845); --card: light-dark(#f6f8fa, #18212b); --page: light-dark(#fff, #10161d);
  --link: light-dark(#133c73, #8ec0ec); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--page);
  font: 15px/1.55 system-ui, sans-serif; }
a { color: var(--link); } nav a { display: inline-block; margin: 0 .75rem .25rem 0; }
h2 { margin: 2.5rem 0 .5rem; } h3, h4 { margin: 1rem 0 .25rem; font-size: .95rem; }
p { margin: .4rem 0; } code, pre { font: 13px/1.5 ui-monospace, monospace; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: 0 .8rem; background: var(--card); }
details[open] { padding-bottom: .8rem; } summary { cursor: pointer; padding: .55rem 0; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4rem; color: var(--link); } summary span { color: var(--soft); }
pre { overflow-x: auto; margin: .3rem 0; padding: .6rem; border: 1px solid var(--line); border-radius: 4px;
  background: var(--page); }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0;
  border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
`;
