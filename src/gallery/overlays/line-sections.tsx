import { useState } from "react";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { LineEditor, LineRow, UnitPrice } from "../../ui/tables/line-editor";
import { Money } from "../../ui/display/money";
import { PickerDialog } from "../../ui/overlays/picker-dialog";
import { PickerList, PickerProduct, PickerVariant } from "../../ui/overlays/picker-product";
import { QuantityStepper } from "../../ui/controls/quantity-stepper";
import { Select } from "../../ui/fields/select";
import { StatusGlyph } from "../../ui/display/status-glyph";
import { Summary, SummaryRow } from "../../ui/tables/summary";

const products = [
  {
    title: "iPhone 15 Pro Max",
    variants: [
      { name: "Natural Titanium, 256GB", stock: 6, price: 1_650_000_00 },
      { name: "Blue Titanium, 256GB", stock: 5, price: 1_650_000_00 },
      { name: "Black Titanium, 512GB", stock: 0, price: 1_890_000_00 },
    ],
  },
  {
    title: "Samsung Galaxy A15",
    variants: [
      { name: "Blue Black, 128GB", stock: 19, price: 235_000_00, taken: "In this order" },
      { name: "Light Blue, 128GB", stock: 12, price: 235_000_00 },
    ],
  },
  { title: "Tecno Camon 30", variants: [{ name: "Basaltic Dark, 256GB", stock: 18, price: 385_000_00 }] },
  { title: "HP EliteBook 840 G8", variants: [{ name: "16GB, 512GB", stock: 11, price: 620_000_00 }] },
  { title: "JBL Flip 6", variants: [{ name: "Black", stock: 24, price: 148_000_00 }] },
];

const toggled = (set: ReadonlySet<string>, name: string) => {
  const next = new Set(set);
  if (!next.delete(name)) next.add(name);
  return next;
};

function Picker() {
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState("");
  const [page, setPage] = useState(1);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(["iPhone 15 Pro Max", "Samsung Galaxy A15"]));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(["Natural Titanium, 256GB", "Light Blue, 128GB"]));
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add products</Button>
      <PickerDialog
        open={open}
        onClose={() => setOpen(false)}
        query={query}
        onQueryChange={setQuery}
        onEnter={() => setPage(1)}
        range={{ page, pageSize: 20, total: 64, onPageChange: setPage }}
        selectedCount={chosen.size}
        canAdd={chosen.size > 0}
        onAdd={() => setOpen(false)}
      >
        <PickerList>
          {products.map(({ title, variants }) => (
            <PickerProduct
              key={title}
              title={title}
              variantCount={variants.length}
              stock={variants.reduce((sum, variant) => sum + variant.stock, 0)}
              price={variants[0]?.price ?? 0}
              expanded={expanded.has(title)}
              onToggle={() => setExpanded(toggled(expanded, title))}
            >
              {variants.map((variant) => (
                <PickerVariant
                  key={variant.name}
                  {...variant}
                  disabled={variant.stock === 0 || "taken" in variant}
                  checked={chosen.has(variant.name)}
                  onChange={() => setChosen(toggled(chosen, variant.name))}
                />
              ))}
            </PickerProduct>
          ))}
        </PickerList>
      </PickerDialog>
    </>
  );
}

const line = (title: string, price: number, variation: string, count: number) => ({ title, price, variation, count });
const lines = [
  line("Samsung Galaxy A15", 235_000_00, "Blue Black, 128GB", 2),
  line("Oraimo FreePods 4", 38_500_00, "Black", 1),
  line("Oraimo 27,000mAh power bank", 24_500_00, "Black", 2),
];

function Lines() {
  const [counts, setCounts] = useState(lines.map((one) => one.count));
  return (
    <Card title="Products" flush action={<Picker />}>
      <LineEditor label="Products" end="Amount">
        {lines.map((one, at) => (
          <LineRow
            key={one.title}
            title={one.title}
            note={<UnitPrice kobo={one.price} />}
            end={<Money kobo={one.price * (counts[at] ?? 1)} />}
            variation={
              <Select
                label={`Variation of ${one.title}`}
                options={[{ value: one.variation, label: one.variation }]}
                value={at === 1 ? "" : one.variation}
                placeholder="Select variation"
                onChange={() => {}}
                invalid={at === 1}
              />
            }
            quantity={
              <QuantityStepper
                label={`Quantity of ${one.title}`}
                value={counts[at] ?? 1}
                onChange={(count) => setCounts(counts.with(at, count))}
              />
            }
            onRemove={() => {}}
            error={at === 1 ? "Please select a variation for each product" : undefined}
          />
        ))}
      </LineEditor>
    </Card>
  );
}

export function LineSections() {
  return (
    <>
      <Lines />
      <Card title="Summary">
        <Summary>
          <SummaryRow label="5 items" amount={557_500_00} />
          <SummaryRow label="Delivery fee" amount={5_000_00} />
          <SummaryRow label="Total" amount={562_500_00} strong ruled />
          <SummaryRow label="Paid" amount={500_000_00} />
          <SummaryRow label="Debt" amount={62_500_00} glyph={<StatusGlyph status="pending" />} />
        </Summary>
      </Card>
    </>
  );
}
