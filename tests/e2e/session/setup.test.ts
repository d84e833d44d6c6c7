import { expect } from "vitest";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { tabTo } from "./entry-kit";
import { LIMIT_MS, newShop, PASSWORD, submit, title } from "./setup-steps";
import { longTest } from "../../long-test";

longTest(
  "a shop is set up with the keyboard alone and passes the accessibility rules in both themes",
  {
    timeout: LIMIT_MS,
  },
  async () => {
    const { origin, code } = await newShop();
    const page = await openPage({ origin });
    // Every page of a shop without employees leads to its set-up.
    await page.goto("/orders");
    await title(page).waitFor();
    expect(new URL(page.url()).pathname).toBe("/setup");
    await expectNoAxeViolations(page);
    await submit(page).click();
    await page.getByText('Please fill in "Sex"', { exact: true }).waitFor();
    await expectNoAxeViolations(page);

    await page.reload();
    await title(page).waitFor();
    const type = async (label: string, text: string) => {
      await tabTo(page, label);
      await page.keyboard.type(text);
      // Enter in a box does not submit.
      await page.keyboard.press("Enter");
    };
    await type("Setup code", code);
    await type("Store name", "Ikeja");
    await type("Store address", "174 Obafemi Awolowo Way");
    await type("Your name", "Chinwe Obi");
    await tabTo(page, "Female");
    await page.keyboard.press("Space");
    await type("Email", "chinwe@ikeja.example");
    await type("Phone", "08021112222");
    await type("Password", PASSWORD);
    expect(await page.getByText(/^Please fill in/).count()).toBe(0);
    await type("Your address", "7 Allen Avenue");
    await tabTo(page, "Set up shop");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !["/setup", "/login"].includes(url.pathname));
  },
);
