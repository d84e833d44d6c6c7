import { useState } from "react";
import { css } from "styled-system/css";
import { Button } from "../ui/controls/button";
import { LoadingBar } from "../ui/feedback/loading-bar";
import { OfflineBanner } from "../ui/feedback/offline-banner";
import { PageHeader } from "../ui/layout/page-header";
import { ButtonSection } from "./controls/button-section";
import { CardSections } from "./controls/card-sections";
import { ChoiceSection } from "./controls/choice-section";
import { DisplaySections } from "./controls/display-sections";
import { DropzoneSection } from "./controls/dropzone-section";
import { FieldSection } from "./controls/field-section";
import { MatrixSection } from "./controls/matrix-section";
import { StateSections } from "./controls/state-sections";
import { StatusSection } from "./controls/status-section";
import { OverlaySections } from "./overlays-sections";

const page = css({ p: "24", lgDown: { p: "16" } });
const columns = css({
  display: "grid",
  gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
  alignItems: "start",
  gap: "16",
  lgDown: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const rest = css({ display: "flex", flexDirection: "column", gap: "16", mt: "16" });
const column = css({ display: "flex", flexDirection: "column", gap: "16", minWidth: "0" });

/** Every control in every state, to compare with the drawings. */
export function KitPage() {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme ?? "light");
  const other = theme === "dark" ? "light" : "dark";
  const turn = () => {
    document.documentElement.dataset.theme = other;
    setTheme(other);
  };
  return (
    <>
      <header>
        <LoadingBar />
        <OfflineBanner onRetry={() => {}} />
      </header>
      <main className={page}>
        <PageHeader
          title="Kit"
          note="Every control, every state"
          actions={<Button onClick={turn}>Go {other}</Button>}
        />
        <div className={columns}>
          <div className={column}>
            <ButtonSection />
            <FieldSection />
            <ChoiceSection />
          </div>
          <div className={column}>
            <StatusSection />
            <DisplaySections />
          </div>
          <div className={column}>
            <StateSections />
            <CardSections />
            <DropzoneSection />
          </div>
        </div>
        <div className={rest}>
          <MatrixSection />
          <OverlaySections />
        </div>
      </main>
    </>
  );
}
