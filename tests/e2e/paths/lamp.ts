import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { setup } from "xstate";
import type { Model } from "../../models/support/model";
import type { Walk } from "./walk";

const lamp = setup({ types: { context: {} as { presses: number } } }).createMachine({
  id: "lamp",
  context: { presses: 0 },
  initial: "dark",
  states: { dark: { on: { "switch.pressed": "lit" } }, lit: { on: { "switch.pressed": "dark" } } },
});

const model = {
  machine: lamp,
  input: {},
  events: { presses: { type: "switch.pressed" } },
  stateOf: ({ value }) => String(value),
} satisfies Model<{ presses: number }, "presses">;

const shows = (page: Page, word: string) => page.getByText(word, { exact: true }).waitFor({ timeout: 1000 });

export type LampWalk = Walk<{ presses: number }, "presses", Page>;

/** A machine small enough to break on purpose. */
export const lampWalk: LampWalk = {
  title: "a lamp",
  given: "the lamp is dark",
  signedIn: "nobody",
  models: [model],
  words: { presses: "I press the switch" },
  handlers: { presses: (page) => page.getByRole("button").click() },
  elsewhere: {},
  beyond: {},
  sights: [
    { says: "the lamp is lit", when: (now) => now.matches("lit"), look: (page) => shows(page, "Lit") },
    { says: "the lamp is dark", when: (now) => now.matches("dark"), look: (page) => shows(page, "Dark") },
  ],
  open: async (page) => {
    await page.goto("/");
    return page;
  },
};

/** A page with one switch, whose second press works or does nothing. */
export const lampPage = (second: "Dark" | "Lit"): string =>
  `<button onclick="p.textContent = p.textContent === 'Dark' ? 'Lit' : '${second}'">Switch</button><p id=p>Dark</p>`;

/** The page at an address of its own. */
export async function serveLamp(second: "Dark" | "Lit"): Promise<string> {
  const server = createServer((request, reply) => {
    reply.writeHead(request.url === "/" ? 200 : 204, { "content-type": "text/html" });
    reply.end(request.url === "/" ? lampPage(second) : "");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
