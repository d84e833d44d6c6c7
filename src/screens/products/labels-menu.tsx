import Printer from "lucide-react/icons/printer";
import { Button } from "../../ui/controls/button";
import { Menu } from "../../ui/overlays/menu";

const CHOICES = [
  ["A4 sheets, one for each unit", "a4", "unit"],
  ["A4 sheets, one for each variant", "a4", "variant"],
  ["Roll of 40 × 30 mm, one for each unit", "roll", "unit"],
  ["Roll of 40 × 30 mm, one for each variant", "roll", "variant"],
] as const;

type LabelsMenuProps = { fileOf: (paper: "a4" | "roll", per: "unit" | "variant") => string };

/** Opens labels, ready to print. */
export const LabelsMenu = ({ fileOf }: LabelsMenuProps) => (
  <Menu
    label="Labels"
    trigger={
      <Button tone="secondary" size="sm" icon={<Printer aria-hidden="true" />}>
        Labels
      </Button>
    }
    items={CHOICES.map(([label, paper, per]) => ({ id: label, label, paper: fileOf(paper, per) }))}
  />
);
