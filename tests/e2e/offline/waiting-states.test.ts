import type { ServerResponse } from "node:http";
import { expect } from "vitest";
import { expectNoAxeViolations } from "../support/axe";
import { expectNoBarriers } from "../support/barriers";
import { tabTo } from "../support/tabbing";
import type { Cuttable } from "./cuttable";
import { openSeller, receipt, sellAway, sellOffline, sellTooMany, toBeSent, waiting } from "./selling-steps";
import { longTest } from "../../long-test";

/** Holds the replies to a call back; `next` returns the first one that was held since. */
function hold({ answerWith }: Cuttable, method: string, path: RegExp): { next: () => Promise<ServerResponse> } {
  const held: ServerResponse[] = [];
  answerWith((incoming, reply) => {
    if (incoming.method !== method || !path.test(incoming.url ?? "")) return false;
    held.push(reply);
    return true;
  });
  const next = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    return held[0] as ServerResponse;
  };
  return { next };
}

/** Cuts a reply within its body. A reply cut before its first byte is requested once more by Chromium itself. */
const cutWithin = (reply: ServerResponse): void => {
  reply.writeHead(200, { "content-type": "application/json", "content-length": "99" });
  reply.write("{", () => reply.destroy());
};

const SALES = /^\/api\/orders\/new$/;

longTest(
  "every state of a waiting sale says what it is, without barriers, at every width and in both themes",
  async () => {
    const sale = await openSeller();
    const { page, cut, mend, answerWith } = sale;
    const says = async (words: string | RegExp, state: string) => {
      await toBeSent(page).getByText(words).waitFor();
      await expectNoBarriers(page, state);
    };
    cut();
    const number = await sellOffline(sale, 4);
    await receipt(page).waitFor();
    await says("It is sent when the network is back.", "queued");

    // Without a page nothing is sent before the reply is held.
    await page.goto("about:blank");
    const sent = hold(sale, "POST", SALES);
    await mend();
    await page.goto("/orders/offline");
    const lost = await sent.next();
    await says("It is being sent.", "sending");
    cutWithin(lost);
    await says("It is sent when the network is back.", "unknown");

    await page.goto("about:blank");
    const asked = hold(sale, "GET", /^\/api\/saves\//);
    await page.goto("/orders/offline");
    const question = await asked.next();
    await says("The shop is asked whether it has this sale.", "asking");
    question.writeHead(500).end();
    await says(/The server failed at it: .* later sales do not wait for it\./, "failed");

    answerWith(({ method, url }, reply) => {
      if (method !== "POST" || url !== "/api/refused-sales/new") return false;
      reply.writeHead(403).end();
      return true;
    });
    await sellAway(sale, 3);
    await page.reload();
    await says(/^The shop refused it: Only 2 of/, "refused");
    await says(/^Your store does not know of it: .* Ask an administrator/, "not permitted");

    await page.getByRole("button", { name: `Change and send ${number}` }).click();
    await page.getByRole("heading", { name: "Create order" }).waitFor();
    await page.goto("/orders/offline");
    await says(/^You are changing it in the form\./, "in the form");

    await page.getByRole("button", { name: `Cancel ${number}` }).click();
    await page.getByRole("dialog", { name: `Cancel sale ${number}?` }).waitFor();
    await expectNoAxeViolations(page);
  },
);

longTest("a refused sale is cancelled with the keyboard alone, and one that was made says its order", async () => {
  const sale = await openSeller();
  const { page, cut, mend } = sale;
  const number = await sellTooMany(sale, 4, 3);
  await page.reload();
  const cancel = page.getByRole("button", { name: `Cancel ${number}` });
  await cancel.waitFor();
  await tabTo(page, `Cancel ${number}`);
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: `Cancel sale ${number}?` });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await tabTo(page, /^What happened/);
  await page.keyboard.type("Money back in cash");
  await tabTo(page, "Cancel sale");
  await page.keyboard.press("Enter");
  await expect.poll(() => waiting(page)).toEqual([]);

  cut();
  await page.getByRole("link", { name: "Create order" }).click();
  await sellOffline({ ...sale, email: `second.${sale.email}` }, 1);
  await mend();
  await page.getByRole("link", { name: /^Open order \d+$/ }).waitFor();
  await expectNoBarriers(page, "made");
});
