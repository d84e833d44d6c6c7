import { circle, type Drawing, path, rect, stroke, svg } from "./drawing";

export const powerBank: Drawing = ({ edge, body, screen, detail, accent }) =>
  svg(
    rect(38, 20, 52, 88, 11, body),
    rect(48, 28, 32, 6, 3, edge),
    path("M68 46 L54 68 H63 L60 84 L75 61 H66 Z", detail),
    circle(54, 96, 3, accent),
    circle(64, 96, 3, accent),
    circle(74, 96, 3, screen),
  );

export const charger: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    rect(30, 18, 6, 18, 2, detail),
    rect(50, 18, 6, 18, 2, detail),
    rect(20, 34, 46, 46, 10, body),
    rect(34, 68, 18, 6, 3, edge),
    stroke("M43 80 V92 A15 15 0 0 0 73 92 V60 A14 14 0 0 1 101 60 V78", screen, 6),
    rect(92, 76, 18, 20, 5, detail),
    rect(96, 96, 10, 11, 2, screen),
  );

export const battery: Drawing = ({ edge, body, screen, detail, accent }) =>
  svg(
    stroke("M46 30 V24 A6 6 0 0 1 52 18 H76 A6 6 0 0 1 82 24 V30", detail, 6),
    rect(20, 30, 88, 74, 11, body),
    rect(30, 40, 40, 24, 4, edge),
    stroke("M37 52 H63", accent, 5),
    circle(88, 52, 8, detail),
    circle(88, 52, 3, edge),
    ...[30, 48, 66, 84].map((x) => rect(x, 78, 14, 12, 3, screen)),
  );

export const caseCover: Drawing = ({ edge, body, screen, detail }) =>
  svg(
    rect(36, 20, 56, 90, 14, body),
    rect(41, 25, 46, 80, 10, detail),
    rect(46, 30, 22, 34, 8, edge),
    circle(57, 39, 5.4, screen),
    circle(57, 54, 5.4, screen),
    circle(76, 36, 3, screen),
  );
