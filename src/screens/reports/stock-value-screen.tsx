import { stockValueListMachine } from "../../machines/reports/ledger-lists";
import { resources } from "../../resources";
import { ledgerScreen } from "./ledger-screen";

export const Component = ledgerScreen({
  machine: stockValueListMachine,
  report: "stock-value",
  title: "Stock value",
  many: "goods",
  nothing: "Nothing is in stock",
  by: [
    { value: "store", label: "By store", heading: "Store" },
    { value: "category", label: "By category", heading: "Category" },
    { value: "product", label: "By product", heading: "Product" },
  ],
  figures: [
    { name: "units", label: "Units", isCount: true },
    { name: "list", label: "At list price" },
    { name: "cost", label: "At purchase price" },
  ],
  share: "cost",
  nameOf: ({ name }) => (name === "" ? "No category" : name),
  pageOf: ({ key }, by) => (by === "product" && key !== null ? resources.product.page(key) : undefined),
});
