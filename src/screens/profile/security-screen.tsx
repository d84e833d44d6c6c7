import ArrowLeft from "lucide-react/icons/arrow-left";
import { css } from "styled-system/css";
import { Button } from "../../ui/components/button";
import { PageHeader } from "../../ui/components/page-header";
import { useBack } from "../../wiring/use-back";
import { stack } from "../shells/form-styles";
import { SessionsCard } from "../shells/sessions-card";

const back = css({ marginInlineStart: "-12px" });
const narrow = css({ maxWidth: "720px" });

/** How one's account is protected: where it is signed in. */
export function Component() {
  const goBack = useBack();
  return (
    <div className={`${stack} ${narrow}`}>
      <title>Sign-in and security · Backroom</title>
      <div className={back}>
        <Button tone="ghost" size="sm" icon={<ArrowLeft aria-hidden="true" />} onClick={goBack}>
          Back
        </Button>
      </div>
      <PageHeader title="Sign-in and security" />
      <SessionsCard
        whose="own"
        title="Where you are signed in"
        none="You are signed in nowhere else."
        endAll="End all others"
      />
    </div>
  );
}
