import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { keyboard, laptop, consoleSet, printer, router, television } from "./desk";
import { COLOUR_WAYS, type ColourWayName, type Drawing } from "./drawing";
import { camera, foldable, phone, tablet, watch } from "./handhelds";
import { battery, caseCover, charger, powerBank } from "./power";
import { earbuds, headphones, speaker, tower } from "./sound";

export type { ColourWayName } from "./drawing";

const DRAWINGS = {
  phone,
  foldable,
  tablet,
  watch,
  camera,
  laptop,
  television,
  console: consoleSet,
  router,
  keyboard,
  printer,
  earbuds,
  headphones,
  speaker,
  tower,
  powerbank: powerBank,
  charger,
  battery,
  case: caseCover,
} as const satisfies Record<string, Drawing>;

export type PictureName = keyof typeof DRAWINGS;

export const isPictureName = (name: string): name is PictureName => Object.hasOwn(DRAWINGS, name);

const PIXELS = 256;

const fileOf = (picture: PictureName, way: ColourWayName) => `demo-${picture}-${way}.webp`;

/** The address under which the server shows one of the drawings rendered by `renderPictures`. */
export const pictureAddress = (picture: PictureName, way: ColourWayName) => `/media/${fileOf(picture, way)}`;

/** Draws every gadget in every colour way into `mediaFolder`; drawing again leaves the same files. */
export async function renderPictures(mediaFolder: string): Promise<void> {
  await mkdir(mediaFolder, { recursive: true });
  const names = Object.keys(DRAWINGS).filter(isPictureName);
  const ways = (Object.keys(COLOUR_WAYS) as ColourWayName[]).flatMap((way) => names.map((name) => ({ way, name })));
  await Promise.all(
    ways.map(async ({ way, name }) => {
      const source = Buffer.from(DRAWINGS[name](COLOUR_WAYS[way]));
      const image = await sharp(source, { density: (72 * PIXELS) / 128 })
        .resize(PIXELS, PIXELS)
        .webp({ quality: 90 })
        .toBuffer();
      await writeFile(join(mediaFolder, fileOf(name, way)), image);
    }),
  );
}
