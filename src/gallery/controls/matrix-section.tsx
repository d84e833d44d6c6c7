import { useState } from "react";
import { Button } from "../../ui/controls/button";
import { Card } from "../../ui/layout/card";
import { PermissionMatrix } from "../../ui/tables/permission-matrix";

const CATEGORIES = [
  {
    title: "Products",
    items: [
      { key: "view", title: "View products", description: "See the list, stock and sale prices" },
      { key: "add", title: "Add products", description: "List new products with their variants" },
      { key: "edit", title: "Edit products", description: "Change details, prices, pictures, stock and variants" },
      {
        key: "cost",
        title: "See purchase prices",
        description: "Show what the store paid, and the profit made",
        refusal: "You cannot give rights that you do not have yourself",
      },
    ],
  },
  {
    title: "Customers",
    items: [{ key: "customers", title: "View customers", description: "See contact details and what they owe" }],
  },
];

/** Permissions of which the viewer may grant all except one, and the same read-only. */
export function MatrixSection() {
  const [set, setSet] = useState<readonly string[]>(["view", "customers"]);
  const categories = CATEGORIES.map(({ title, items }) => {
    const on = items.filter(({ key }) => set.includes(key)).length;
    return {
      title,
      checked: on === items.length || (on > 0 && ("mixed" as const)),
      on,
      of: items.length,
      items: items.map((item) => ({ ...item, checked: set.includes(item.key) })),
    };
  });
  const turn = (keys: readonly string[], isOn: boolean) =>
    setSet([...set.filter((key) => !keys.includes(key)), ...(isOn ? keys : [])]);
  const turnCategory = (title: string) => {
    const keys = CATEGORIES.find((each) => each.title === title)?.items.flatMap((item) =>
      "refusal" in item ? [] : [item.key],
    );
    if (keys) turn(keys, !keys.every((key) => set.includes(key)));
  };
  const matrix = (readOnly: boolean) => (
    <PermissionMatrix
      label="Permissions"
      readOnly={readOnly}
      categories={categories}
      onItem={(key, isOn) => turn([key], isOn)}
      onCategory={turnCategory}
    />
  );
  return (
    <>
      <Card
        title="permissions"
        note="Follows the Sales lead role."
        flush
        action={
          <>
            {set.length} of 5 on <Button tone="primary">Update</Button>
          </>
        }
      >
        {matrix(false)}
      </Card>
      <Card title="permissions, only shown" flush>
        {matrix(true)}
      </Card>
    </>
  );
}
