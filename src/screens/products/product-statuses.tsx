import { StatusGlyph } from "../../ui/display/status-glyph";

/** The statuses of a variant as choices. */
export const VARIANT_STATUS_OPTIONS = [
  { value: "active", label: "Active", glyph: <StatusGlyph status="active" /> },
  { value: "repair", label: "Repair", glyph: <StatusGlyph status="repair" /> },
  { value: "return", label: "Return", glyph: <StatusGlyph status="return" /> },
  { value: "hidden", label: "Hidden", glyph: <StatusGlyph status="hidden" /> },
] as const;
