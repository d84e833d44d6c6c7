import type { Locator } from "playwright-core";
import { fireEvent } from "@testing-library/react";
import { eventually, LONG_PAUSE_MS, NOT_YET } from "./patience";
import { fill, person, pressKey, type } from "./person";
import { byAttribute, byLabel, byRole, bySelector, byText, isDisabled, isMeant, type RoleOptions } from "./queries";
import { isReachable, isVisible, readText } from "./visible";

type Text = string | RegExp;
type Exactness = { exact?: boolean };
type Search = (root: Element | Document) => Element[];
type Waiting = { timeout?: number };

/** The part of Playwright's locators that needs no browser. */
export class ElementLocator {
  readonly #find: () => Element[];
  readonly #name: string;

  constructor(find: () => Element[], name: string) {
    this.#find = find;
    this.#name = name;
  }

  toString(): string {
    return this.#name;
  }

  elements(): Element[] {
    return this.#find();
  }

  #within(name: string, search: Search): Locator {
    const find = () => {
      const found = new Set(this.#find().flatMap(search));
      return [...found].toSorted(inOrder);
    };
    return asLocator(new ElementLocator(find, `${this.#name} ${name}`));
  }

  getByRole(role: string, options: RoleOptions = {}) {
    return this.#within(`${role} ${options.name ?? ""}`, (root) => byRole(root, role, options));
  }
  getByText(text: Text, options: Exactness = {}) {
    return this.#within(`text ${text}`, (root) => byText(root, text, options));
  }
  getByLabel(text: Text, options: Exactness = {}) {
    return this.#within(`label ${text}`, (root) => byLabel(root, text, options));
  }
  getByPlaceholder(text: Text, options: Exactness = {}) {
    return this.#within(`placeholder ${text}`, (root) => byAttribute("placeholder")(root, text, options));
  }
  getByTitle(text: Text, options: Exactness = {}) {
    return this.#within(`title ${text}`, (root) => byAttribute("title")(root, text, options));
  }
  getByAltText(text: Text, options: Exactness = {}) {
    return this.#within(`alt ${text}`, (root) => byAttribute("alt")(root, text, options));
  }
  locator(selector: string) {
    return this.#within(selector, (root) => bySelector(root, selector));
  }

  #narrowed(name: string, narrow: (found: Element[]) => Element[]): Locator {
    return asLocator(new ElementLocator(() => narrow(this.#find()), `${this.#name} ${name}`));
  }
  filter({ hasText, has, hasNotText }: { hasText?: Text; hasNotText?: Text; has?: Locator }) {
    return this.#narrowed(`with ${hasText ?? has}`, (found) =>
      found.filter(
        (each) =>
          (hasText === undefined || isMeant(each.textContent ?? "", hasText)) &&
          (hasNotText === undefined || !isMeant(each.textContent ?? "", hasNotText)) &&
          (has === undefined || elementsOf(has).some((part) => each !== part && each.contains(part))),
      ),
    );
  }
  first() {
    return this.#narrowed("first", (found) => found.slice(0, 1));
  }
  last() {
    return this.#narrowed("last", (found) => found.slice(-1));
  }
  nth(at: number) {
    return this.#narrowed(`no. ${at}`, (found) => found.slice(at, at === -1 ? undefined : at + 1));
  }
  or(other: Locator) {
    return this.#narrowed(`or ${other}`, (found) => [...new Set([...found, ...elementsOf(other)])].toSorted(inOrder));
  }

  /** The only element found; throws at once if there are several. */
  #only(): HTMLElement | undefined {
    const found = this.#find();
    if (found.length > 1) {
      const shown = found.slice(0, 4).map((each) => each.outerHTML.slice(0, 160));
      throw new Error(`${this.#name} found ${found.length} elements:\n${shown.join("\n")}`);
    }
    return found[0] as HTMLElement | undefined;
  }
  #when(isReady: (element: HTMLElement) => boolean, what: string, limitMs?: number): Promise<HTMLElement> {
    const name = () => `${this.#name} ${what} at ${location.pathname}, which reads:\n${readText(document.body)}`;
    return eventually(
      name,
      () => {
        const element = this.#only();
        return element !== undefined && isReady(element) ? element : NOT_YET;
      },
      { limitMs, pauseMs: LONG_PAUSE_MS },
    );
  }
  #attached = () => this.#when(() => true, "to be there");
  #usable = () => this.#when((element) => isVisible(element) && !isDisabled(element), "to be ready");
  /** Like Playwright, waits until the element is unchanged for two frames: one that just opened may ignore a press. */
  async #pressable(): Promise<HTMLElement> {
    const isReady = (element: HTMLElement) => isVisible(element) && !isDisabled(element) && isReachable(element);
    let element = await this.#when(isReady, "to be pressed");
    for (;;) {
      await nextFrame();
      await nextFrame();
      const found = await this.#when(isReady, "to be pressed");
      if (found === element) return element;
      element = found;
    }
  }

  async waitFor({
    state = "visible",
    timeout,
  }: { state?: "visible" | "hidden" | "attached" | "detached" } & Waiting = {}) {
    const isThere = (element: Element | undefined) =>
      element !== undefined && (state === "attached" || state === "detached" || isVisible(element));
    const isWanted = state === "visible" || state === "attached";
    const name = () => `${this.#name} to be ${state} at ${location.pathname}, which reads:\n${readText(document.body)}`;
    await eventually(name, () => (isThere(this.#only()) === isWanted ? true : NOT_YET), {
      limitMs: timeout,
      pauseMs: LONG_PAUSE_MS,
    });
  }

  async click({ modifiers = [] }: { modifiers?: readonly string[] } = {}): Promise<void> {
    const element = await this.#pressable();
    const keys = modifiers.map((key) => (key === "ControlOrMeta" ? "Control" : key));
    if (keys.length > 0) await person.keyboard(keys.map((key) => `{${key}>}`).join(""));
    await person.click(element);
    if (keys.length > 0) await person.keyboard(keys.map((key) => `{/${key}}`).join(""));
  }
  async hover(): Promise<void> {
    await person.hover(await this.#usable());
  }
  async fill(value: string): Promise<void> {
    fill(
      await this.#when((at) => isVisible(at) && !isDisabled(at) && !at.hasAttribute("readonly"), "to be filled in"),
      value,
    );
  }
  async clear(): Promise<void> {
    await this.fill("");
  }
  async press(keys: string): Promise<void> {
    await this.focus();
    await pressKey(keys);
  }
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await type(text);
  }
  async focus(): Promise<void> {
    const element = await this.#when(isVisible, "to be focused");
    if (document.activeElement !== element) element.focus();
  }
  async blur(): Promise<void> {
    (await this.#attached()).blur();
  }
  async setChecked(isWanted: boolean): Promise<void> {
    const element = await this.#when((at) => !isDisabled(at), "to be checked");
    if (isChecked(element) !== isWanted) await person.click(element);
    await this.#when((at) => isChecked(at) === isWanted, isWanted ? "to be checked" : "to be unchecked");
  }
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);
  async dispatchEvent(name: string): Promise<void> {
    fireEvent(await this.#attached(), new Event(name, { bubbles: true, cancelable: true }));
  }

  async count(): Promise<number> {
    return this.#find().length;
  }
  async all(): Promise<Locator[]> {
    return this.#find().map((_, at) => this.nth(at));
  }
  async allTextContents(): Promise<string[]> {
    return this.#find().map(({ textContent }) => textContent ?? "");
  }
  async allInnerTexts(): Promise<string[]> {
    return this.#find().map(readText);
  }
  async isVisible(): Promise<boolean> {
    const element = this.#only();
    return element !== undefined && isVisible(element);
  }
  async innerText(): Promise<string> {
    return readText(await this.#attached());
  }
  async textContent(): Promise<string | null> {
    return (await this.#attached()).textContent;
  }
  async inputValue(): Promise<string> {
    return ((await this.#attached()) as HTMLInputElement).value;
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.#attached()).getAttribute(name);
  }
  async isChecked(): Promise<boolean> {
    return isChecked(await this.#attached());
  }
  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.#attached());
  }
  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }
  async evaluate<Result, Argument>(read: (element: HTMLElement, argument: Argument) => Result, argument: Argument) {
    return read(await this.#attached(), argument);
  }
  async evaluateAll<Result, Argument>(read: (elements: Element[], argument: Argument) => Result, argument: Argument) {
    return read(this.#find(), argument);
  }
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

const inOrder = (one: Element, other: Element): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

const isChecked = (element: Element): boolean =>
  element instanceof HTMLInputElement ? element.checked : element.getAttribute("aria-checked") === "true";

const elementsOf = (locator: Locator): Element[] => (locator as unknown as ElementLocator).elements();

/** A partial implementation of Playwright's type; other members throw that they need a browser. */
export const onlyPart = <Whole extends object>(part: object, of: string): Whole =>
  new Proxy(part, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member === "function") return member.bind(target);
      if (member !== undefined || typeof name === "symbol" || name === "then" || name in target) return member;
      throw new Error(`${of} in jsdom has no ${name}: a test of it belongs in the browser`);
    },
  }) as Whole;

export const asLocator = (locator: ElementLocator): Locator => onlyPart<Locator>(locator, "a locator");
