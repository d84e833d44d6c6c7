import {
  scanImageData,
  setModuleArgs,
  ZBarConfigType,
  ZBarScanner,
  ZBarSymbolType,
  type ZBarSymbol,
} from "@undecaf/zbar-wasm";
import wasm from "@undecaf/zbar-wasm/dist/zbar.wasm?url";
import type { CodeAt, FindCodes } from "./camera-reader";

// All others are off: some have no check digit, and are seen in shadows and print.
const READ = [
  ZBarSymbolType.ZBAR_EAN13,
  ZBarSymbolType.ZBAR_EAN8,
  ZBarSymbolType.ZBAR_UPCA,
  ZBarSymbolType.ZBAR_CODE128,
];

async function openScanner(signal: AbortSignal): Promise<ZBarScanner> {
  const reply = await fetch(wasm, { signal });
  if (!reply.ok) throw new Error(`${wasm} was answered with ${reply.status}`);
  // The package's own loading cannot be cancelled, and logs what fails.
  const given = { locateFile: () => wasm, wasmBinary: await reply.arrayBuffer() };
  setModuleArgs(given);
  const scanner = await ZBarScanner.create();
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
  for (const type of READ) scanner.setConfig(type, ZBarConfigType.ZBAR_CFG_ENABLE, 1);
  return scanner;
}

function placed(symbol: ZBarSymbol): CodeAt {
  const { points } = symbol;
  const middle = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / Math.max(points.length, 1);
  return { code: symbol.decode(), x: middle(({ x }) => x), y: middle(({ y }) => y) };
}

let opened: ZBarScanner | undefined;

/** ZBar, for browsers that read no codes themselves. @throws when it cannot be downloaded; a later call tries again. */
export async function loadFinder(signal: AbortSignal): Promise<FindCodes> {
  opened ??= await openScanner(signal);
  const scanner = opened;
  return async (picture) => {
    const { width, height } = picture;
    const image = picture.getContext("2d")?.getImageData(0, 0, width, height);
    return image ? (await scanImageData(image, scanner)).map(placed) : [];
  };
}
