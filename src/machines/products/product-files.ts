import type { Toast } from "../kit/failure";

/** The size of a picture, before base64 adds a third to it. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

type Rule = { isKind: RegExp; kind: string; most: number; large: string };

const PICTURE: Rule = {
  isKind: /\.(png|jpe?g)$/i,
  kind: "Only PNG, JPEG or JPG images can be uploaded",
  most: MAX_PICTURE_BYTES,
  large: "The image is larger than 5 MB",
};

const TABLE: Rule = {
  isKind: /\.csv$/i,
  kind: "Only CSV files can be imported",
  most: 5 * 1024 * 1024,
  large: "The file is larger than 5 MB",
};

export type Chosen = Pick<File, "name" | "size">;

/** A warning with each reason against these files, once; null for a single valid file. */
function refusal(files: readonly Chosen[], rule: Rule): Toast | null {
  const messages = new Set(
    files.flatMap(({ name, size }) => [
      ...(rule.isKind.test(name) ? [] : [rule.kind]),
      ...(size > rule.most ? [rule.large] : []),
    ]),
  );
  if (files.length > 1) messages.add("Only one file can be chosen");
  return messages.size === 0 ? null : { tone: "warning", text: [...messages].join(". ") };
}

export const pictureRefusal = (files: readonly Chosen[]): Toast | null => refusal(files, PICTURE);
export const tableRefusal = (files: readonly Chosen[]): Toast | null => refusal(files, TABLE);
