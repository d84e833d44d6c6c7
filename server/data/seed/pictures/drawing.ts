/** The colours one drawing is filled with; each must stay readable on a light and on a dark tile. */
export type ColourWay = { edge: string; body: string; screen: string; detail: string; accent: string };

export const COLOUR_WAYS = {
  ink: { edge: "#10171f", body: "#475464", screen: "#8494a7", detail: "#637182", accent: "#5fc48f" },
  blue: { edge: "#14233b", body: "#2d4a7c", screen: "#87a8dc", detail: "#4a6ba3", accent: "#ff7f32" },
  sand: { edge: "#1d2733", body: "#a39c92", screen: "#cdbba3", detail: "#7c756c", accent: "#2f6fc4" },
  green: { edge: "#16241f", body: "#3a564b", screen: "#8cc0ab", detail: "#5d8072", accent: "#f2b441" },
} as const satisfies Record<string, ColourWay>;

export type ColourWayName = keyof typeof COLOUR_WAYS;

/** A flat device on a 128 × 128 ground that stays transparent: the tile belongs to the screen showing it. */
export type Drawing = (colours: ColourWay) => string;

export const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const svg = (...shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128">${shapes.join("")}</svg>`;
