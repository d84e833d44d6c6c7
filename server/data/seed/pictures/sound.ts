import { circle, type Drawing, path, rect, stroke, svg } from "./drawing";

export const earbuds: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    path("M32 32 a10 10 0 1 1 19 5 L47 56 H41 L38 43 A10 10 0 0 1 32 32 Z", detail),
    path("M96 32 a10 10 0 1 0 -19 5 L81 56 H87 L90 43 A10 10 0 0 0 96 32 Z", detail),
    rect(26, 56, 76, 50, 24, body),
    rect(26, 72, 76, 3, 0, edge),
    circle(64, 86, 3.4, screen),
  );

export const headphones: Drawing = ({ edge, body, screen }) =>
  svg(
    stroke("M28 76 V66 A36 36 0 0 1 100 66 V76", body, 8),
    rect(20, 66, 24, 40, 11, screen),
    rect(84, 66, 24, 40, 11, screen),
    rect(33, 66, 12, 40, 5, body),
    rect(83, 66, 12, 40, 5, body),
    rect(38, 72, 3, 28, 1.5, edge),
    rect(87, 72, 3, 28, 1.5, edge),
  );

export const speaker: Drawing = ({ edge, body, detail, accent }) =>
  svg(
    rect(14, 40, 100, 48, 24, body),
    circle(37, 64, 16, edge),
    circle(37, 64, 9, detail),
    circle(91, 64, 16, edge),
    circle(91, 64, 9, detail),
    rect(54, 56, 20, 16, 4, accent),
  );

export const tower: Drawing = ({ edge, body, screen, detail, accent }) =>
  svg(
    rect(38, 16, 52, 94, 10, body),
    rect(44, 108, 10, 6, 2, edge),
    rect(74, 108, 10, 6, 2, edge),
    circle(64, 40, 14, edge),
    circle(64, 40, 6, detail),
    circle(64, 79, 20, edge),
    circle(64, 79, 12, detail),
    circle(64, 79, 4, screen),
    rect(58, 21, 12, 3, 1.5, accent),
  );
