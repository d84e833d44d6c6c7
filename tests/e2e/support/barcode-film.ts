import { open } from "node:fs/promises";

/** How each digit is drawn, as the widths of two white and two black bars: https://ref.gs1.org/standards/genspecs */
const WIDTHS = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
/** Which of the left digits are drawn backwards says what the first digit is. */
const BACKWARDS = ["000000", "001011", "001101", "001110", "010011", "011001", "011100", "010101", "010110", "011010"];

const modulesOf = (widths: string, isBlackFirst: boolean) =>
  [...widths].map((width, at) => ((at % 2 === 0) === isBlackFirst ? "1" : "0").repeat(Number(width))).join("");

/** The modules of an EAN-13, "1" for black. */
function barsOf(code: string): string {
  const [first = 0, ...digits] = [...code].map(Number);
  const left = digits.slice(0, 6).map((digit, at) => {
    const widths = WIDTHS[digit] ?? "";
    return BACKWARDS[first]?.[at] === "1"
      ? modulesOf([...widths].toReversed().join(""), false)
      : modulesOf(widths, false);
  });
  const right = digits.slice(6).map((digit) => modulesOf(WIDTHS[digit] ?? "", true));
  return ["101", ...left, "01010", ...right, "101"].join("");
}

const WIDTH = 640;
const HEIGHT = 480;
const MODULE = 4;
const WHITE = 235;
const BLACK = 16;

/** A frame in YUV 4:2:0 with the barcode in its middle. */
function frameOf(code: string): Buffer {
  const row = Buffer.alloc(WIDTH, WHITE);
  const bars = barsOf(code);
  const start = (WIDTH - bars.length * MODULE) / 2;
  for (const [at, bar] of [...bars].entries())
    if (bar === "1") row.fill(BLACK, start + at * MODULE, start + (at + 1) * MODULE);
  const empty = Buffer.alloc(WIDTH, WHITE);
  const isBar = (line: number) => line > HEIGHT / 3 && line < (2 * HEIGHT) / 3;
  const luma = Array.from({ length: HEIGHT }, (_, line) => (isBar(line) ? row : empty));
  return Buffer.concat([...luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
}

const FRAMES_PER_SECOND = 4;

/** Writes a film for Chromium's fake camera, which shows each code for `seconds` and begins again after the last. */
export async function filmOf(file: string, codes: readonly string[], seconds: number): Promise<void> {
  const film = await open(file, "w");
  await film.write(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
  for (const code of codes) {
    const frame = Buffer.concat([Buffer.from("FRAME\n"), frameOf(code)]);
    for (let each = 0; each < seconds * FRAMES_PER_SECOND; each += 1) await film.write(frame);
  }
  await film.close();
}
