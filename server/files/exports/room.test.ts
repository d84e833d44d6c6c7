import { expect, test } from "vitest";
import { createRoom } from "./room";

const WORDS = "Your other downloads are still under way";
const refused = expect.objectContaining({ status: 503, message: WORDS });

test("a person who has filled their share is refused until bytes are given back, and nobody else is", () => {
  const room = createRoom({ perPerson: 100, inAll: 1000 }, WORDS);
  const count = room.counter("ada");
  count(60);
  room.check("ada");
  count(40);
  expect(() => room.check("ada")).toThrow(refused);
  room.check("bola");
  count(-100);
  room.check("ada");
});

test("all people together are refused beyond what the disk is meant to hold", () => {
  const room = createRoom({ perPerson: 100, inAll: 150 }, WORDS);
  const ada = room.counter("ada");
  ada(90);
  room.counter("bola")(60);
  expect(() => room.check("chi")).toThrow(refused);
  ada(-90);
  room.check("chi");
});
