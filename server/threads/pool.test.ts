import { expect, test } from "vitest";
import { badRequest } from "../core/errors";
import type { FileTasks } from "../files/imports/thread";
import { threadsForFiles } from "./pool";

const inThread = threadsForFiles<FileTasks>();

const tooMuch = badRequest("The file takes too much memory");
const file = { bytes: Buffer.from("Title\r\nGalaxy"), storeTitle: null };

/** Less than any thread takes to start. */
const NO_TIME = 0.001;

test("a task that ran out of time is a busy server (503), whatever it read", async () => {
  await expect(inThread("namesInFile", file, { seconds: NO_TIME, tooMuch })).rejects.toMatchObject({
    status: 503,
    message: "The server is busy. Please try again in a moment",
  });
});

test("a task says in its own words that it ran out of time", async () => {
  const tooLong = "The file took too long to read";
  await expect(inThread("namesInFile", file, { seconds: NO_TIME, tooMuch, tooLong })).rejects.toMatchObject({
    status: 503,
    message: tooLong,
  });
});
