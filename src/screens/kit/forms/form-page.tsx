import type { ReactNode } from "react";
import { BottomBar } from "../../../ui/layout/bottom-bar";
import { FloatingBar } from "../../../ui/layout/floating-bar";
import { ButtonLink } from "../../../ui/controls/button-link";
import { PageHeader } from "../../../ui/layout/page-header";
import { focusFirstField } from "../../../ui/behaviour/first-field";
import { useOneColumn, usePhone } from "../../../ui/behaviour/use-media-query";
import { useLeaveGuard, type LeavableActor } from "../../../wiring/pages/use-leave-guard";
import { EndedForm, useEnded } from "./ended-form";
import { stack } from "./form-styles";
import { LeaveDialog, type LeavingActor } from "./leave-dialog";

type FormPageProps = {
  title: string;
  /** The title of the browser's tab; title and app by default. */
  tabTitle?: string;
  /** Where Cancel leads. */
  back: string;
  /** Cancel goes back in the history rather than forward. */
  replacesBack?: boolean;
  form: LeavableActor & LeavingActor;
  /** A sentence: what leaving would lose. */
  lost: string;
  /** The primary button, wide in the phone's bottom bar. */
  renderSubmit: (look: { wide?: boolean }) => ReactNode;
  /** Other actions of the page. */
  actions?: ReactNode;
  /** Next to the button in a bar. */
  lead?: ReactNode;
  /**
   * The page shows the button in its side column, which stays in view. Where a window has no room for the column, the
   * button is in a bar.
   */
  submitsAside?: boolean;
  children: ReactNode;
};

/** A form on its own page, which asks before it is left. */
export function FormPage({ title, form, renderSubmit, children, ...props }: FormPageProps) {
  useLeaveGuard(form);
  const isPhone = usePhone();
  const isOneColumn = useOneColumn();
  const ended = useEnded(form);
  return (
    <div className={stack} data-one-form ref={focusFirstField}>
      <title>{props.tabTitle ?? `${title} · Backroom`}</title>
      <PageHeader
        title={title}
        actions={
          <>
            {props.actions}
            <ButtonLink to={props.back} replace={props.replacesBack ?? false} tone={isPhone ? "ghost" : "secondary"}>
              Cancel
            </ButtonLink>
            {!isPhone && !props.submitsAside && ended === null && renderSubmit({})}
          </>
        }
      />
      {ended && <EndedForm {...ended} />}
      {children}
      {isPhone && ended === null && <BottomBar lead={props.lead}>{renderSubmit({ wide: true })}</BottomBar>}
      {!isPhone && isOneColumn && props.submitsAside && ended === null && (
        <FloatingBar lead={props.lead}>{renderSubmit({})}</FloatingBar>
      )}
      <LeaveDialog actor={form}>{props.lost}</LeaveDialog>
    </div>
  );
}
