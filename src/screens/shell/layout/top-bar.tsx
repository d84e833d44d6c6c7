import { useSelector } from "@xstate/react";
import Bug from "lucide-react/icons/bug";
import ChevronDown from "lucide-react/icons/chevron-down";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import MenuIcon from "lucide-react/icons/menu";
import Moon from "lucide-react/icons/moon";
import PanelLeft from "lucide-react/icons/panel-left";
import Sun from "lucide-react/icons/sun";
import { useLocation } from "react-router-dom";
import { css } from "styled-system/css";
import { boundReportMachine } from "../../../machines/diagnostics/report.machine";
import { sessionActor } from "../../../machines/session/session";
import { shellActor } from "../../../machines/shell/shell";
import { lazyPart } from "../../../ui/behaviour/arrival";
import { Avatar } from "../../../ui/display/avatar";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs";
import { IconButton } from "../../../ui/controls/icon-button";
import { Menu } from "../../../ui/overlays/menu";
import { useProfile } from "../../../wiring/session";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { crumbsOf, sectionOf } from "./crumbs";
import { bar, phoneTitle } from "./frame-styles";
import { OWN_LINKS } from "./nav";
import { PaletteButton } from "./palette/palette-button";
import { isPermitted } from "./places";
import { type ReportProps, ReportWaiting } from "./report-waiting";
import { Today } from "./today";

const ReportDialog = lazyPart<ReportProps>(() => import("./report-dialog"), ReportWaiting);

const wide = css({ display: { base: "none", lg: "contents" } });
const narrow = css({ display: { base: "contents", lg: "none" } });
const date = css({ color: "ink2", display: { base: "none", md: "block" }, whiteSpace: "nowrap" });
const theme = css({ display: { base: "none", md: "contents" } });
const crumbs = css({ minWidth: "0", flex: "1" });
const chevron = css({ mdDown: { display: "none" } });
const person = css({
  display: "flex",
  alignItems: "center",
  gap: "8",
  minHeight: "40px",
  px: "4",
  borderRadius: "control",
  textStyle: "name",
  cursor: "pointer",
  _hover: { bg: "hover" },
  _coarse: { minHeight: "44px", minWidth: "44px" },
});
// Below 1280 px the breadcrumbs need the room; screen readers still read the name.
const name = css({
  xlDown: { srOnly: true },
  maxWidth: "22ch",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});

export function TopBar() {
  const { pathname } = useLocation();
  const section = sectionOf(pathname);
  const recordLabel = useSelector(shellActor, ({ context }) => context.breadcrumb);
  const isCollapsed = useSelector(shellActor, (snapshot) => snapshot.matches({ sidebar: "collapsed" }));
  return (
    <header className={bar}>
      <div className={wide}>
        <IconButton
          label={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
          icon={<PanelLeft aria-hidden="true" />}
          onClick={() => shellActor.send({ type: "sidebar.toggled" })}
        />
      </div>
      <div className={narrow}>
        <IconButton
          label="Open menu"
          icon={<MenuIcon aria-hidden="true" />}
          onClick={() => shellActor.send({ type: "drawer.opened" })}
        />
      </div>
      <div className={crumbs}>
        {section ? (
          <span className={phoneTitle} aria-hidden="true">
            {section}
          </span>
        ) : (
          <Breadcrumbs items={crumbsOf(pathname, recordLabel)} />
        )}
      </div>
      <PaletteButton />
      <div className={date}>
        <Today />
      </div>
      <div className={theme}>
        <ThemeToggle />
      </div>
      <Person />
    </header>
  );
}

export function ThemeToggle() {
  const isDark = useSelector(shellActor, (snapshot) => snapshot.matches({ theme: "dark" }));
  return (
    <IconButton
      label={isDark ? "Use light theme" : "Use dark theme"}
      icon={isDark ? <Moon aria-hidden="true" /> : <Sun aria-hidden="true" />}
      onClick={() => shellActor.send({ type: "theme.toggled" })}
    />
  );
}

function Person() {
  const profile = useProfile();
  const report = useScreenActor(boundReportMachine, { error: null });
  const isReporting = useSelector(report, (snapshot) => !snapshot.matches("closed"));
  return (
    <>
      <Menu
        label="Your account"
        heading={profile?.email}
        trigger={
          <button type="button" className={person}>
            <Avatar name={profile?.name ?? ""} src={profile?.picture} />
            <span className={name}>{profile?.name ?? "-----"}</span>
            <ChevronDown aria-hidden="true" className={chevron} />
          </button>
        }
        items={[
          ...OWN_LINKS.filter((link) => isPermitted(profile, link)).map(({ to, label, icon }) => ({
            id: to,
            label,
            glyph: icon,
            to,
          })),
          {
            id: "shortcuts",
            label: "Keyboard shortcuts",
            glyph: <Keyboard aria-hidden="true" />,
            onSelect: () => shellActor.send({ type: "shortcuts.requested" }),
          },
          {
            id: "report",
            label: "Report a problem",
            glyph: <Bug aria-hidden="true" />,
            onSelect: () => report.send({ type: "report.opened" }),
          },
          {
            id: "sign-out",
            label: "Sign out",
            glyph: <LogOut aria-hidden="true" />,
            onSelect: () => sessionActor.send({ type: "signOut.requested" }),
          },
        ]}
      />
      {isReporting && <ReportDialog actor={report} />}
    </>
  );
}
