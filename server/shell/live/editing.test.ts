import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import type { Staff } from "../../core/session-context";
import { createEditing, type Announcer, type Editing } from "./editing";
import type { Edited } from "./entry";
import { editedText } from "./text";

const LIMITS = { lapseMs: 60_000, formsPerSession: 2, formsPerRecord: 3, sessions: 4, callsPerMinute: 10 };
const ORDER = { kind: "order", key: "order-1" } as const;
const OTHER = { kind: "order", key: "order-2" } as const;

const who = (person: string, session = person): Announcer => ({ tokenHash: Buffer.from(session), person });
const [ada, ngozi] = [who("ada"), who("ngozi")];

let now: number;
let editing: Editing;

beforeEach(() => {
  now = 1_000_000;
  editing = createEditing(() => now, LIMITS);
});

function edit(by: Announcer, record: { kind: "order"; key: string } = ORDER, form = `${by.person}'s`): void {
  editing.count(by);
  editing.announce(by, record, form);
}

const othersOf = (person: string, record: { kind: "order"; key: string } = ORDER) =>
  editing.othersOf(record, person).map((open) => open.person);
const takeChanged = () =>
  editing.takeChanged().map(({ key, people, changedBy }) => [key, [...people].toSorted(), [...changedBy].toSorted()]);

test("others are those who edit the same record, not oneself in another session", () => {
  edit(ada);
  edit(who("ada", "phone"), ORDER, "on the phone");
  edit(ngozi, OTHER);
  expect(othersOf("ada")).toEqual([]);
  expect(othersOf("ngozi")).toEqual(["ada", "ada"]);
  expect(othersOf("ada", OTHER)).toEqual(["ngozi"]);
});

test("a renewed form keeps its beginning and does not lapse; one that is not renewed does", () => {
  edit(ada);
  edit(ngozi);
  for (let minute = 0; minute < 3; minute += 1) {
    now += 59_999;
    edit(ada);
  }
  expect(editing.othersOf(ORDER, "ngozi").map(({ since }) => since)).toEqual([1_000_000]);
  expect(othersOf("ada")).toEqual([]);
  now += LIMITS.lapseMs;
  expect(othersOf("ngozi")).toEqual([]);
  takeChanged();
  expect(editing.openSessions()).toEqual([]);
});

test("a form ends once, for its own session only", () => {
  edit(ada);
  editing.end(ngozi.tokenHash, "ada's");
  expect(othersOf("ngozi")).toEqual(["ada"]);
  editing.end(ada.tokenHash, "ada's");
  editing.end(ada.tokenHash, "ada's");
  expect(othersOf("ngozi")).toEqual([]);
});

test("an ended session ends all of its forms", () => {
  edit(ada);
  edit(ada, OTHER, "second");
  editing.endSession(ada.tokenHash);
  expect([...othersOf("ngozi"), ...othersOf("ngozi", OTHER)]).toEqual([]);
  expect(editing.openSessions()).toEqual([]);
});

describe("a change of the editors", () => {
  test("is taken once, with who edits the record now and who changed that", () => {
    edit(ngozi);
    edit(ada);
    expect(takeChanged()).toEqual([["order-1", ["ada", "ngozi"], ["ada"]]]);
    expect(takeChanged()).toEqual([]);
    edit(ada);
    expect(takeChanged()).toEqual([]);
    editing.end(ngozi.tokenHash, "ngozi's");
    expect(takeChanged()).toEqual([["order-1", ["ada"], ["ngozi"]]]);
  });

  test("is of no interest where nobody else edits the record", () => {
    edit(ada);
    expect(takeChanged()).toEqual([]);
    editing.end(ada.tokenHash, "ada's");
    expect(takeChanged()).toEqual([]);
  });

  test("is also a lapse", () => {
    edit(ngozi);
    edit(ada);
    takeChanged();
    now += LIMITS.lapseMs / 2;
    edit(ada);
    now += LIMITS.lapseMs / 2;
    expect(takeChanged()).toEqual([["order-1", ["ada"], ["ngozi"]]]);
  });
});

describe("memory is bounded", () => {
  test("further forms of a session replace its oldest", () => {
    edit(ada, ORDER, "first");
    edit(ada, OTHER, "second");
    edit(ada, { kind: "order", key: "order-3" }, "third");
    expect([othersOf("ngozi"), othersOf("ngozi", OTHER)]).toEqual([[], ["ada"]]);
  });

  test("further forms of a record are not announced", () => {
    for (const person of ["one", "two", "three", "four"]) edit(who(person));
    expect(othersOf("reader")).toEqual(["one", "two", "three"]);
  });

  test("further sessions are refused until earlier ones have ended", () => {
    for (const person of ["one", "two", "three", "four"]) edit(who(person), OTHER);
    expect(() => editing.count(ada)).toThrow("Too many attempts");
    now += LIMITS.lapseMs;
    expect(() => editing.count(ada)).not.toThrow();
  });

  test("a session makes only so many calls in a minute", () => {
    for (let call = 0; call < LIMITS.callsPerMinute; call += 1) editing.count(ada);
    now += 59_500;
    expect(() => editing.count(ada)).toThrow("Try again in 1 second");
    expect(() => editing.count(ngozi)).not.toThrow();
    now += 500;
    expect(() => editing.count(ada)).not.toThrow();
  });
});

describe("an event about a record's editors goes to", () => {
  const seller: Staff = {
    key: "seller",
    name: "Seller of Ikeja",
    storeKey: "ikeja",
    isAdmin: false,
    permissions: new Set<Permission>(["orders.view"]),
  };
  const edited: Edited = {
    ...ORDER,
    stores: ["ikeja"],
    people: new Set(["seller", "ada"]),
    changedBy: new Set(["ada"]),
  };
  const told = (about: Partial<Edited>, staff = seller) => editedText(staff, 7, [{ ...edited, ...about }]);

  test("those who edit it too", () => {
    expect(told({})).toBe('event: editing\nid: 7\ndata: [{"kind":"order","key":"order-1"}]\n\n');
    expect(told({ stores: ["wuse"] }, { ...seller, isAdmin: true })).not.toBe("");
  });

  test.each<[string, Partial<Edited>]>([
    ["nobody who does not edit it", { people: new Set(["ada"]) }],
    ["nobody about their own forms alone", { changedBy: new Set(["seller"]) }],
    ["nobody of another store", { stores: ["wuse"] }],
    ["nobody who may not view such records", { kind: "account" }],
  ])("%s", (_, about) => {
    expect(told(about)).toBe("");
  });
});
