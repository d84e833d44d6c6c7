import type { Page } from "playwright-core";

type Done = [ms: number, what: string][];

/** Keeps what could start or stop a change of versions on the page. */
export const keepDiary = (page: Page) =>
  page.evaluate(() => {
    const done: Done = [];
    Object.assign(window, { done });
    const keep = (what: string) => void done.push([Math.round(performance.now()), what]);
    for (const type of ["click", "input"]) {
      const keepTouch = ({ target }: Event) => keep(`${type} ${(target as Element).outerHTML.slice(0, 60)}`);
      document.addEventListener(type, keepTouch, true);
    }
    for (const name of ["pushState", "replaceState"] as const) {
      const change = history[name].bind(history);
      history[name] = (...given) => {
        keep(`${name} ${given[2]}`);
        change(...given);
      };
    }
    const post = ServiceWorker.prototype.postMessage;
    ServiceWorker.prototype.postMessage = function (this: ServiceWorker, ...given: unknown[]) {
      keep(`message ${given[0]} to a worker that is ${this.state}`);
      Reflect.apply(post, this, given);
    };
    navigator.serviceWorker.addEventListener("controllerchange", () => keep("controlled by another worker"));
  });

/** The diary of the page, and what it knows about versions. */
export const diaryOf = (page: Page) =>
  page.evaluate(async () => {
    const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration()) ?? {};
    const inTheWay = document.querySelectorAll("[role=dialog], [role=alertdialog], [data-scope=toast][data-part=root]");
    const textsOf = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
    return JSON.stringify({
      done: (window as unknown as { done: Done }).done,
      workers: [active, waiting, installing].map((worker) => worker?.state),
      taken: sessionStorage.getItem("backroom-taken"),
      notices: textsOf(document.querySelectorAll("[role=status]")),
      inTheWay: textsOf(inTheWay),
    });
  });
