import type { Page } from "../page";
import { counts, count } from "../records/counts";

export const COUNTS: readonly Page[] = [
  {
    ...counts,
    seen: {
      page: {
        title: "Stock counts",
        "": "Start a count → /counts/start | All | Counting | In review | Posted | Cancelled | [Views]",
        "Search counts": "-",
        All: "yes",
        Counting: "no",
        "In review": "no",
        Posted: "no",
        Cancelled: "no",
        Store: "All stores",
      },
      "Stock counts": {
        "Count no": "{count_number} → /counts/{key}",
        Started: "{created_at}",
        "Counted part": "{range}: {range_title}",
        Store: "{store_title}",
        "Started by": "{employee_name}",
        "Lines counted": "{counted_lines} of {lines}",
        Status: "{status}",
        "": "1 of 1",
      },
    },
  },
  {
    ...count,
    seen: {
      page: {
        title: "Count {count_number}",
        "": "{status}",
      },
      Scan: {
        "": "Scan each unit. To type a quantity, choose the product in the list below.",
      },
      Lines: {
        "Search product or code": "-",
        All: "yes",
        "": "All | Not counted | Counted | Different",
        "Not counted": "no",
        Counted: "no",
        Different: "no",
      },
      "Lines of the count": {
        Product:
          "{lines.product_title} ({lines.variation}) {lines.reason}. Choose which serial numbers are missing: 1 of {lines.to_name}",
        Expected: "{lines.expected}",
        Counted: "{lines.counted}",
        Difference: "{lines.difference}",
        "At unit cost": "{lines.cost}",
        Actions:
          "[Reason for {lines.product_title} ({lines.variation})] [Count {lines.product_title} ({lines.variation}) again]",
        "": "1 of 1",
      },
      Next: {
        "": "Look at what differs, count again where in doubt, and give a reason for each difference. | [Post the differences] [Count on] [Cancel the count]",
      },
      Differences: {
        Missing: "{short.units} in {short.lines} lines",
        "Too many": "{over.units} in {over.lines} lines",
        "At unit cost": "₦21,100.50",
      },
      Count: {
        Store: "{store_title}",
        "Counted part": "{range}: {range_title}",
        "Lines counted": "{counted_lines} of {lines}",
        "Units found": "{counted_units}",
        "Counted by": "{counters}, {counters.#1}",
        "Started by": "{employee_name}",
        Started: "{created_at}",
        "Posted by": "{posted_by_name}",
        Posted: "{posted_at}",
        Note: "{note}",
      },
      History: {
        "": "[Show history]",
      },
    },
    unseen: {
      "added up as one sum": ["short.cost", "over.cost"],
      "decides what can be done": ["lines.tracks_serials", "lines.is_gone"],
      "for those who count again": ["lines.round", "lines.counted_by", "lines.moved"],
      "in the dialog of a line": ["lines.unseen", "lines.missing"],
    },
  },
];
