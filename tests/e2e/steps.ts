import type { Locator, Page } from "playwright-core";

/** The message with this text at the top of the page. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true });

/** The card with this title. */
export const card = (page: Page, title: string): Locator => page.getByRole("region", { name: title, exact: true });

/** What is read on screen, spaces and line ends as one space. */
export const textOf = async (locator: Locator): Promise<string> => (await locator.innerText()).replaceAll(/\s+/g, " ");

/** Chooses an option of a select by its name. */
export async function choose(within: Page | Locator, label: string, option: string | RegExp): Promise<void> {
  const select = within.getByRole("combobox", { name: label, exact: true });
  await select.click();
  const page = "page" in within ? within.page() : within;
  await page.getByRole("option", { name: option }).click();
}

/** What the API answers the person signed in on `page`, asked beside what the page itself asks. */
export async function ask<Reply>(
  page: Page,
  path: string,
  edit?: { method: "POST" | "PUT"; data: unknown; headers?: Record<string, string> },
): Promise<{ status: number; body: Reply }> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === "tw-token")?.value ?? "";
  const reply = await page.request.fetch(`/api${path}`, {
    method: edit?.method ?? "GET",
    headers: { "tw-auth": `Bearer ${token}`, ...edit?.headers },
    ...(edit && { data: edit.data }),
  });
  return { status: reply.status(), body: (await reply.json()) as Reply };
}
