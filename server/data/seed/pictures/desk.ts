import { circle, type Drawing, path, rect, stroke, svg } from "./drawing";

export const laptop: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    rect(27, 30, 74, 54, 6, detail),
    rect(32, 35, 64, 43, 3, body),
    path("M14 86 H114 L109 97 A5 5 0 0 1 104 100 H24 A5 5 0 0 1 19 97 Z", detail),
    rect(54, 86, 20, 4, 2, edge),
    rect(38, 42, 22, 4, 2, screen),
    rect(38, 51, 34, 4, 2, screen),
  );

export const television: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    path("M40 92 L35 104 H41 L48 92 Z M88 92 L93 104 H87 L80 92 Z", detail),
    rect(12, 26, 104, 68, 5, edge),
    rect(16, 30, 96, 59, 2, body),
    path("M16 78 C34 60 48 72 62 62 C80 49 94 56 112 44 V87 A2 2 0 0 1 110 89 H18 A2 2 0 0 1 16 87 Z", screen),
    circle(38, 46, 7, detail),
  );

export const consoleSet: Drawing = ({ edge, body, screen, detail, accent }) =>
  svg(
    rect(74, 18, 26, 72, 8, detail),
    rect(84, 18, 5, 72, 0, edge),
    rect(68, 90, 38, 6, 3, screen),
    path(
      "M18 82 C20 66 28 60 38 62 H62 C72 60 80 66 82 82 C85 100 82 110 75 110 C68 110 65 98 58 98 H42 C35 98 32 110 25 110 C18 110 15 100 18 82 Z",
      body,
    ),
    stroke("M36 74 V84 M31 79 H41", screen, 4),
    circle(64, 75, 3, accent),
    circle(70, 82, 3, screen),
  );

export const router: Drawing = ({ edge, body, screen, detail, accent }) =>
  svg(
    stroke("M34 70 V26 M94 70 V26", detail, 7),
    rect(16, 68, 96, 34, 9, body),
    rect(24, 100, 16, 6, 2, edge),
    rect(88, 100, 16, 6, 2, edge),
    circle(32, 85, 3.6, accent),
    circle(45, 85, 3.6, accent),
    circle(58, 85, 3.6, screen),
    rect(78, 82, 24, 6, 3, edge),
    stroke("M52 52 A17 17 0 0 1 76 52", screen, 4.5),
    stroke("M58 60 A9 9 0 0 1 70 60", screen, 4.5),
  );

export const keyboard: Drawing = ({ body, screen, detail }) =>
  svg(
    rect(12, 42, 80, 44, 7, body),
    ...[50, 61].flatMap((y) => [19, 30, 41, 52, 63, 74].map((x) => rect(x, y, 8, 8, 2, screen))),
    rect(19, 72, 8, 8, 2, screen),
    rect(30, 72, 41, 8, 2, detail),
    rect(74, 72, 8, 8, 2, screen),
    rect(97, 44, 20, 38, 10, body),
    rect(105.5, 50, 3, 9, 1.5, screen),
  );

export const printer: Drawing = ({ edge, body, screen, detail, accent }) =>
  svg(
    rect(38, 22, 52, 36, 3, screen),
    rect(18, 50, 92, 42, 8, body),
    rect(30, 74, 68, 6, 3, edge),
    rect(36, 78, 56, 28, 3, screen),
    rect(44, 86, 40, 4, 2, detail),
    rect(44, 94, 26, 4, 2, detail),
    circle(98, 62, 3.4, accent),
  );
