/** Opens pages in the test's environment: in jsdom if there is a document, otherwise in Chromium. */
const here = typeof document === "undefined" ? await import("./harness") : await import("../../screens/page/open-page");

export const openPage: typeof here.openPage = here.openPage;
export const shopOrigin: () => string | Promise<string> = here.shopOrigin;
