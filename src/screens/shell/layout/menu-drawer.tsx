import { useSelector } from "@xstate/react";
import { css } from "styled-system/css";
import { shellActor } from "../../../machines/shell/shell";
import { Drawer } from "../../../ui/overlays/drawer";
import { Sidebar } from "./sidebar";
import { Today } from "./today";
import { ThemeToggle } from "./top-bar";

const body = css({ display: "flex", flexDirection: "column", minHeight: "100%", px: "12" });
const foot = css({
  display: "flex",
  justifyContent: "space-between",
  alignItems: "center",
  marginTop: "auto",
  padding: "12px 10px",
  color: "ink2",
});

/** The sidebar of a small window, with the items that do not fit into its top bar. */
export function MenuDrawer() {
  const isOpen = useSelector(shellActor, (snapshot) => snapshot.matches({ layer: "drawer" }));
  return (
    <Drawer open={isOpen} label="Menu" onClose={() => shellActor.send({ type: "drawer.closed" })}>
      <div className={body}>
        <Sidebar />
        <div className={foot}>
          <Today />
          <ThemeToggle />
        </div>
      </div>
    </Drawer>
  );
}
