import { useParams } from "react-router-dom";
import { css } from "styled-system/css";
import type { Mail } from "../../../api/shell/outbox";
import { mailPageMachine } from "../../../machines/shell/outbox";
import { Card } from "../../../ui/layout/card";
import { DescriptionList } from "../../../ui/display/description-list";
import { PageHeader } from "../../../ui/layout/page-header";
import { useScreenActor } from "../../../wiring/use-screen-actor";
import { listDate } from "../../kit/dates";
import { detailGrid, sideColumn, stack } from "../../kit/forms/form-styles";
import { RecordScreen } from "../../kit/forms/record-screen";
import { MailLink } from "./mail-link";
import { kindOf, MailStatus, OUTBOX } from "./outbox-columns";

const letter = css({ whiteSpace: "pre-wrap", overflowWrap: "anywhere" });
const quiet = css({ color: "ink2" });

const OVER = {
  waiting: "Its link is no longer valid.",
  sent: "It was delivered. Nobody can read its link here any more.",
  ended: "Its link was used, replaced or expired before the mail was sent. A new one can be asked for.",
} as const;

export function Component() {
  const { key = "" } = useParams();
  return <MailPage key={key} mailKey={key} />;
}

function MailPage({ mailKey }: { mailKey: string }) {
  const page = useScreenActor(mailPageMachine, { key: mailKey });
  return (
    <RecordScreen actor={page} resource={OUTBOX}>
      {(mail) => (
        <>
          <title>{`Mail to ${mail.name} · Backroom`}</title>
          <PageHeader title={`Mail to ${mail.name}`} badge={<MailStatus status={mail.status} />} />
          <div className={detailGrid}>
            <div className={stack}>
              {mail.isNotice ? <Notice mail={mail} /> : <OneTimeLink mail={mail} />}
              {mail.text !== null && (
                <Card title={mail.subject}>
                  <p className={letter}>{mail.text}</p>
                </Card>
              )}
            </div>
            <div className={sideColumn}>
              <Card title="Mail details">
                <DescriptionList items={facts(mail)} />
              </Card>
            </div>
          </div>
        </>
      )}
    </RecordScreen>
  );
}

const OneTimeLink = ({ mail: { name, link, status } }: { mail: Mail }) =>
  link === null ? (
    <Card title="Link">
      <p className={quiet}>{OVER[status]}</p>
    </Card>
  ) : (
    <MailLink name={name} link={link} />
  );

const NOTICES = {
  waiting: "Not sent yet. Tell them yourself, by phone for example.",
  sent: "It was delivered to the address they have or had.",
  ended: "It could not be delivered within three days and is not tried any more.",
} as const;

/** Notifies the old address that the email changed. */
const Notice = ({ mail: { status } }: { mail: Mail }) => (
  <Card title="Notice">
    <p className={quiet}>{NOTICES[status]}</p>
  </Card>
);

const facts = (mail: Mail) => [
  { term: "Kind", detail: kindOf(mail) },
  { term: "Name", detail: mail.name },
  { term: "Email", detail: mail.email },
  { term: "Attempts", detail: mail.attempts },
  ...(mail.lastError === null ? [] : [{ term: "Last error", detail: mail.lastError }]),
  { term: "Created", detail: listDate(mail.createdAt) },
  ...(mail.sentAt === null ? [] : [{ term: "Sent", detail: listDate(mail.sentAt) }]),
  { term: "Expires", detail: listDate(mail.expiresAt) },
];
