import sharp from "sharp";
import { expect, test } from "vitest";
import { refusalOf } from "./images";

test("a picture that ran out of time is not called damaged", async () => {
  // Takes many times longer than a second on any machine.
  const heavy = sharp({
    create: {
      width: 6000,
      height: 4000,
      channels: 3,
      background: "white",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  });
  const error = await heavy
    .timeout({ seconds: 1 })
    .blur(90)
    .webp({ lossless: true, effort: 6 })
    .toBuffer()
    .then(
      () => null,
      (failure: unknown) => failure,
    );
  expect(refusalOf(error)).toMatchObject({ status: 503, message: "The server is busy. Please try again in a moment" });
});

test("what cannot be decoded is damaged", async () => {
  const error = await sharp(Buffer.from("no picture"))
    .metadata()
    .then(
      () => null,
      (failure: unknown) => failure,
    );
  expect(refusalOf(error)).toMatchObject({
    status: 400,
    message: "The picture is damaged. Export it again as PNG or JPEG",
  });
});
