/** The vocabulary: texts of the product itself, which a report may contain. */
import { RECORD_KINDS, resources } from "../../resources";

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

const listPaths = Object.values(resources).map(({ list }) => list.slice(1));

/** Every enum value of the contract and of the machines. */
const WORDS = listed(`
  draft partly-received received counting reviewing posted damaged lost found own-use wrong-count
  pending completed cancelled delivered pickup delivery active repair return resell hidden open counted closed
  crypto wire-transfer cash card customer-wallet credit debit order-payment order-refund order-profit order-profit-reversal
  male female invite reset email-confirm email-asked email-changed waiting sent ended behind access created creator edited touched
  stores suppliers user_roles employees accounts customers image-cts products profiles
  ${RECORD_KINDS.join(" ")}
  backroom shopify woocommerce loyverse refuse zero
  success warning error info light dark asc desc select create walk-in read edit add own
  sessionExpired forbidden missing stale refused rejected duplicate serverFault timeout unreachable bug codeAsked
  optional administrators everyone
  saved superseded left done stopped expired
  status method type kind page store_key query from to true false
`);

const AREAS = listed(
  `dashboard exports audit shifts stock units ${Object.values(resources)
    .map(({ view }) => view.replace(/\..*/, ""))
    .join(" ")}`,
);
const RIGHTS = listed(
  "view create edit delete cost payments discount refund permissions pay receive manage download open close-any count post adjust",
);

/** Segments of the app's own paths. */
const SEGMENTS = listed(`
  ${listPaths.join(" ")} profile outbox audit units reports sales debts vat
  login link confirm-email setup error add create start edit security
`);

/** Parameters of the app's own paths. */
const PARAMETERS = listed(
  "page query status store supplier role employee person entity from to account collect period by",
);

export const isParameter = (name: string): boolean => PARAMETERS.has(name);

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const DATE = /^(19|20)\d\d-(0\d|1[0-2])-([0-2]\d|3[01])(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;

const isPermission = (text: string): boolean => {
  const [area = "", right = "", ...more] = text.split(".");
  return more.length === 0 && AREAS.has(area) && RIGHTS.has(right);
};

/** Record keys, dates and words of the vocabulary pass. Every other text with letters is redacted. */
export const isOurs = (text: string): boolean =>
  WORDS.has(text) || UUID.test(text) || DATE.test(text) || isPermission(text);

/** The redacted form of a text: its kind and length. An empty text is not secret. */
export const kindOf = (text: string): string => (text === "" ? "" : `text(${text.length})`);

const oursOr = (isKnown: boolean, text: string) => (isKnown || text === "" ? text : kindOf(text));

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Paths below these contain one-time codes, not record keys. */
const DOORS = listed("link setup login");

const redactSegment = (segment: string, at: number, all: readonly string[]): string => {
  const before = all[at - 1] ?? "";
  const isRecord = UUID.test(segment) && SEGMENTS.has(before) && !DOORS.has(before);
  return oursOr(isRecord || SEGMENTS.has(segment), segment);
};

/** Search terms are typed by people; an unknown parameter may contain anything. */
const isHarmlessValue = (name: string, value: string): boolean =>
  name === "page" ? /^\d{1,4}$/.test(value) : name !== "query" && PARAMETERS.has(name) && isOurs(value);

const redactParameter = ([name, value]: [string, string]): string =>
  `${oursOr(PARAMETERS.has(name), name)}=${oursOr(isHarmlessValue(name, value), value)}`;

/** A path of the app: its structure, record keys and query names stay; the fragment after `#` is removed. */
export function redactPath(path: string): string {
  const [place = "", ...queries] = (path.split("#")[0] ?? "").split("?");
  const shape = place.split("/").map(decoded).map(redactSegment).join("/");
  const parameters = [...new URLSearchParams(queries.join("?"))].map(redactParameter);
  return parameters.length === 0 ? shape : `${shape}?${parameters.join("&")}`;
}

const ADDRESS = /^https?:\/\/[^/?#]*/;

/** A text of unknown content. */
export function redactText(text: string): string {
  if (isOurs(text)) return text;
  if (text.startsWith("/")) return redactPath(text);
  if (ADDRESS.test(text)) return redactPath(text.replace(ADDRESS, ""));
  return kindOf(text);
}

const NAMES = listed("Error TypeError RangeError ReferenceError SyntaxError ApiError AbortError TimeoutError");
const PLACE = /\/(assets|src)\/[\w./-]+\.(js|tsx?)(:\d+:\d+)?/g;
/** A line of a stack as browsers write it: `at name (place:1:2)` or `name@place:1:2`. */
const FRAME = /^(\s+at .*|[^\s@]*@\S+):\d+:\d+\)?$/;
const MOST_PLACES = 12;

const IN_BUILD = /^Failed to fetch dynamically imported module(?=: https?:\/\/[^/]+\/assets\/[\w.-]+\.js$)/;

/** Standard browser error messages, without the names they quote. */
const SAYINGS = [
  /^Cannot (read|set) properties of (undefined|null)/,
  IN_BUILD,
  /^Maximum call stack size exceeded$/,
  / is not (a function|defined|iterable|a constructor)$/,
];

const sayingIn = (message: string): string | undefined =>
  SAYINGS.map((saying) => saying.exec(message)?.[0].trim()).find((said) => said !== undefined);

/** Why something broke: the message, if it is the browser's own, and the position in our build. */
export function redactError({ name, message, stack = "" }: Error): { error: string; message: string; at: string[] } {
  const saying = sayingIn(message);
  // A message may contain text that looks like a position, and the stack begins with the original message.
  const after = stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  const frames = after.split("\n").filter((line) => FRAME.test(line));
  const from = saying !== undefined && IN_BUILD.test(message) ? [message, ...frames] : frames;
  return {
    error: NAMES.has(name) ? name : "Error",
    message: saying ?? kindOf(message),
    at: (from.join("\n").match(PLACE) ?? []).slice(0, MOST_PLACES),
  };
}
