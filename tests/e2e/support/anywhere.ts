/** Opens pages where the test runs: in jsdom, where there is a document already, or else in Chromium. */
const here = typeof document === "undefined" ? await import("./harness") : await import("../../screens/page/open-page");

export const openPage: typeof here.openPage = here.openPage;
export const shopOrigin: () => string | Promise<string> = here.shopOrigin;
