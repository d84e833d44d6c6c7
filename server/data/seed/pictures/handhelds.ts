import { circle, type Drawing, path, rect, stroke, svg } from "./drawing";

export const phone: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    rect(31, 22, 46, 80, 10, body),
    circle(42, 34, 6, edge),
    circle(42, 34, 2.6, detail),
    circle(42, 50, 6, edge),
    circle(42, 50, 2.6, detail),
    rect(54, 31, 42, 76, 9, edge),
    rect(57, 34, 36, 70, 6.5, screen),
    rect(69, 37, 12, 3.6, 1.8, edge),
  );

export const foldable: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    rect(22, 27, 44, 76, 8, edge),
    rect(62, 27, 44, 76, 8, edge),
    rect(25, 30, 39, 70, 5.5, screen),
    rect(64, 30, 39, 70, 5.5, body),
    rect(62.5, 30, 3, 70, 0, edge),
    circle(92, 38, 2.4, edge),
    rect(31, 40, 26, 5, 2.5, detail),
    rect(31, 50, 18, 5, 2.5, detail),
    rect(71, 78, 25, 14, 3, detail),
  );

export const tablet: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    rect(28, 20, 72, 88, 9, edge),
    rect(33, 26, 62, 76, 5, screen),
    circle(64, 23, 1.4, detail),
    path(
      "M33 97 L33 84 C46 72 55 80 64 74 C76 66 84 68 95 60 L95 97 A5 5 0 0 1 90 102 L38 102 A5 5 0 0 1 33 97 Z",
      body,
    ),
    circle(79, 44, 8, detail),
  );

export const watch: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    path("M48 44 L51 18 H77 L80 44 Z", detail),
    path("M48 84 L51 110 H77 L80 84 Z", detail),
    rect(38, 36, 52, 56, 15, edge),
    rect(43, 41, 42, 46, 11, body),
    rect(90, 54, 4, 14, 2, detail),
    stroke("M64 50 V65 L73 72", screen, 4.5),
  );

export const camera: Drawing = ({ edge, body, screen, detail, accent }) =>
  svg(
    path("M46 38 L52 26 H76 L82 38 Z", detail),
    rect(18, 36, 92, 66, 10, body),
    rect(18, 52, 92, 34, 0, detail),
    rect(26, 31, 16, 6, 3, edge),
    circle(64, 69, 26, edge),
    circle(64, 69, 19, screen),
    circle(64, 69, 11, edge),
    circle(59, 64, 3.4, screen),
    circle(98, 45, 3.6, accent),
  );
