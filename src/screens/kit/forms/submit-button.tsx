import { Button } from "../../../ui/controls/button";
import { KEYS } from "../../../ui/behaviour/shortcut-keys";
import { focusFirstInvalid } from "../../../ui/behaviour/first-invalid";
import { useIsOffline } from "../../../wiring/connection";

type SubmitButtonProps = {
  /** Starts with a verb. */
  label: string;
  busyLabel: string;
  busy: boolean;
  disabled?: boolean;
  wide?: boolean;
  /** The submission needs no network. */
  worksOffline?: boolean;
  onSubmit: () => void;
};

/**
 * The primary button of a form: submits, then focuses the first invalid field. Disabled while offline unless it works
 * without a network; what is typed stays.
 */
export function SubmitButton({ label, disabled = false, worksOffline, onSubmit, ...look }: SubmitButtonProps) {
  const isOffline = useIsOffline() && worksOffline !== true;
  return (
    <Button
      {...look}
      tone="primary"
      aria-keyshortcuts={KEYS.submit}
      disabled={disabled || (isOffline && !look.busy)}
      {...(isOffline && { title: "You are offline" })}
      onClick={({ currentTarget }) => {
        onSubmit();
        focusFirstInvalid(currentTarget);
      }}
    >
      {label}
    </Button>
  );
}
