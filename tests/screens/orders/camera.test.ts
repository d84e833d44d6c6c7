import { afterEach, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";

afterEach(() => void Reflect.deleteProperty(navigator, "mediaDevices"));

/** A device whose camera refuses with the browser's error of this name. */
function refuseCamera(name: string): void {
  const getUserMedia = () => Promise.reject(new DOMException("", name));
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}

test.each([
  ["NotFoundError", "No camera was found"],
  ["NotAllowedError", "The browser does not allow the camera"],
  ["NotReadableError", "The camera could not be started"],
])("a camera that refuses with %s is explained, and nothing is lost", async (error, title) => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width: 390 });
  refuseCamera(error);
  await page.goto("/transfer/create");
  await page.getByRole("button", { name: "Scan with the camera" }).click();
  const refusal = page.getByRole("dialog", { name: "Scan with the camera" }).getByRole("alert");
  await refusal.getByText(title).waitFor();
  await refusal.getByText("What you typed and scanned is still here.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/transfer/create");
});

test("a device without a camera or without a touch screen is not offered one", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/transfer/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  expect(await page.getByRole("button", { name: "Scan with the camera" }).count()).toBe(0);
});
