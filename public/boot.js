// Runs before the first paint and before the app's code, from a file because the content security policy allows no
// inline script.
(() => {
  const root = document.documentElement;
  let theme = null;
  try {
    theme = localStorage.getItem("tw-theme");
  } catch {
    // Storage can be forbidden; the system's preference still holds.
  }
  if (theme !== "light" && theme !== "dark") {
    theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  }
  root.dataset.theme = theme;

  // What a scanner types before the app's code can hear it; src/ui/behaviour/use-scanner.ts takes it over.
  const MOST_KEYS = 64;
  const keys = [];
  globalThis.earlyKeys = keys;
  addEventListener(
    "keydown",
    ({ key, target, timeStamp }) => {
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      keys.push({ key, at: timeStamp });
      if (keys.length > MOST_KEYS) keys.shift();
    },
    true,
  );

  const token = /(?:^|; )tw-token=([^;]+)/.exec(document.cookie)?.[1];
  // The sign-in page has no frame.
  if (token === undefined) {
    root.dataset.signedOut = "";
    return;
  }

  // What a list or the page of one record reads first, asked for while its code loads; src/api/kit/early-reads.ts takes the replies over.
  const LISTS = {
    "/accounts": "/finances/accounts",
    "/counts": "/counts",
    "/customers": "/customers",
    "/employees": "/employees",
    "/orders": "/orders",
    "/products": "/products",
    "/purchases": "/purchases",
    "/repairs": "/repairs",
    "/shifts": "/shifts",
    "/stores": "/inventory/stores",
    "/suppliers": "/inventory/suppliers",
    "/transfer": "/inventory/transfers",
  };
  const session = `Bearer ${decodeURIComponent(token)}`;
  const replies = new Map();
  const ask = (url) => {
    const ending = new AbortController();
    const late = setTimeout(() => ending.abort(new DOMException("no reply in time", "TimeoutError")), 20_000);
    const reply = fetch(url, {
      headers: { accept: "application/json", "tw-auth": session },
      signal: ending.signal,
    })
      .then(async (got) => (got.status === 200 ? { body: await got.text(), etag: got.headers.get("etag") } : null))
      .finally(() => clearTimeout(late));
    // The one who takes it over handles the failure.
    reply.catch(() => {});
    replies.set(url, { reply, end: () => ending.abort() });
  };
  ask("/api/user_profile");
  const [, page, key] = /^(\/[^/]+)(?:\/([\da-f-]{36}))?$/.exec(location.pathname) ?? [];
  const list = LISTS[page];
  if (list !== undefined && key !== undefined) ask(`/api${list}/${key}`);
  else if (list !== undefined) {
    const query = new URLSearchParams(location.search);
    if (!query.has("page")) query.set("page", "1");
    query.sort();
    ask(`/api${list}?${query}`);
  }
  globalThis.earlyReads = {
    session,
    replies,
    answered: Promise.allSettled([...replies.values()].map(({ reply }) => reply)),
  };
})();
