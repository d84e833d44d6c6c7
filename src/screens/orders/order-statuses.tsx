import { StatusGlyph } from "../../ui/display/status-glyph";

/** The order statuses as choices of a select. */
export const ORDER_STATUS_OPTIONS = [
  { value: "pending", label: "Pending", glyph: <StatusGlyph status="pending" /> },
  { value: "completed", label: "Completed", glyph: <StatusGlyph status="completed" /> },
  { value: "cancelled", label: "Cancelled", glyph: <StatusGlyph status="cancelled" /> },
] as const;

export const DELIVERY_STATUS_OPTIONS = [
  { value: "pending", label: "Pending", glyph: <StatusGlyph status="pending" /> },
  { value: "delivered", label: "Delivered", glyph: <StatusGlyph status="delivered" /> },
  { value: "cancelled", label: "Cancelled", glyph: <StatusGlyph status="cancelled" /> },
] as const;
