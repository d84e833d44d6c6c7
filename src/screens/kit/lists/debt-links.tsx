import FileDown from "lucide-react/icons/file-down";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";
import { css } from "styled-system/css";
import { button } from "styled-system/recipes";
import { reminderLink } from "../../../machines/people/reminder";
import { files } from "../../../urls";

// Above the link of its row, which covers the whole row.
const above = css({ position: "relative" });

type DebtLinksProps = {
  debtor: Parameters<typeof reminderLink>[0] & { key: string };
  /** Of which the statement is; of all that the person may see, if empty. */
  store?: string;
};

const NewTab = ({ href, label, icon }: { href: string; label: string; icon: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    title={label}
    aria-label={label}
    className={button({ tone: "ghost", shape: "squareSmall" })}
  >
    {icon}
  </a>
);

/** The statement of who owes, and a reminder for WhatsApp where their number can have it. */
export function DebtLinks({ debtor, store }: DebtLinksProps) {
  const reminder = reminderLink(debtor);
  return (
    <span className={above}>
      <NewTab
        href={files.statement(debtor.key, store)}
        label={`Statement of ${debtor.name}`}
        icon={<FileDown aria-hidden="true" />}
      />
      {reminder !== null && (
        <NewTab
          href={reminder}
          label={`Remind ${debtor.name} on WhatsApp`}
          icon={<MessageCircle aria-hidden="true" />}
        />
      )}
    </span>
  );
}
