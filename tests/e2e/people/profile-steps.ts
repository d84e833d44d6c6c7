import type { Page } from "playwright-core";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { newcomer } from "./newcomer";
import { ask } from "../support/steps";

export const field = (page: Page, label: string) => page.getByRole("main").getByLabel(label, { exact: true });

export const save = (page: Page) => page.getByRole("button", { name: "Save" }).click();

export const own = async (page: Page) => (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;

export async function openEdit() {
  const person = await newcomer();
  await person.page.goto("/profile/edit");
  await field(person.page, "Name").waitFor();
  return person;
}
