import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rule } from "../../../server/core/http/room";
import { RULES } from "../../../server/rooms";
import { codesOf } from "../../../src/api/kit/refusals.contract";
import { expectSound } from "../invariants";
import { type Cell, expectedOf, isAnsweredAs, isOfFiles } from "./matrix/expected";
import { type Matrix, openMatrix } from "./matrix/open";
import { requestOf } from "./matrix/request";

let matrix: Matrix;

beforeAll(async () => {
  matrix = await openMatrix();
});
afterAll(async () => {
  await expectSound(matrix.pool);
  await matrix.close();
});

const ROUTES = Object.entries(RULES).map(([name, rule]) => ({ name, rule }));

/**
 * Files accept their cookie as well as the token. That the cookie opens nothing else is tested with the person who has
 * the most permissions.
 */
function cellsOf(name: string, rule: Rule): Cell[] {
  // A call that names no record of a store is the same call for both.
  const [own, other] = [matrix.own, matrix.other].map((keys) => JSON.stringify(requestOf(name, keys)));
  const places: readonly Cell["place"][] = own === other ? ["own"] : ["own", "other"];
  return matrix.actors
    .filter((actor) => actor.isFor(rule))
    .flatMap((actor) =>
      places.flatMap((place) => {
        const byToken: Cell = { rule, actor, place, by: "token" };
        const isTriedByCookie = isOfFiles(rule.access) || actor.may?.isAdmin;
        return isTriedByCookie ? [byToken, { ...byToken, by: "cookie" }] : [byToken];
      }),
    );
}

test.each(ROUTES)(
  "$name",
  async ({ name, rule }) => {
    const faults: string[] = [];
    for (const cell of cellsOf(name, rule)) {
      const { actor, place, by } = cell;
      const request = requestOf(name, matrix[place]);
      const { status, body } = await matrix.ask(request, actor, by);
      const expected = expectedOf(cell);
      const asked = `${actor.name}, ${place} store, by ${by}`;
      if (!isAnsweredAs(expected, request.method ?? "", status)) {
        faults.push(`${asked}: ${expected} expected, got ${status} ${body.slice(0, 200)}`);
      }
      if (status >= 400 && !codesOf(status).includes(JSON.parse(body).code)) {
        faults.push(`${asked}: ${status} without a code of its own: ${body.slice(0, 200)}`);
      }
      const isTold = status === 200 && rule.access !== "public" && !actor.may?.isAdmin;
      const told = isTold ? matrix.otherWords.filter((word) => body.includes(word)) : [];
      if (told.length > 0) faults.push(`${asked}: tells ${told.join(", ")} of another store`);
    }
    expect(faults).toEqual([]);
  },
  60_000,
);
