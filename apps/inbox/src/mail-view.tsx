import type { ReactElement } from 'react';
import { Button, Tabs } from '@keystead/ui';
import { htmlAddress, type Mail } from './mail.ts';
import { MailActions } from './mail-actions.tsx';

interface MailViewProps {
  mail: Mail;
  onClose: () => void;
}

export function MailView({ mail, onClose }: MailViewProps): ReactElement {
  return (
    <article className="mail" aria-labelledby="mail-subject">
      <div className="back">
        <Button variant="outline" size="small" onClick={onClose}>
          All emails
        </Button>
      </div>
      <header className="mail-top">
        <h1 id="mail-subject" dir="auto">
          {mail.subject}
        </h1>
        <dl className="facts">
          <dt>To</dt>
          <dd dir="auto">{mail.recipient}</dd>
          <dt>Project</dt>
          <dd dir="auto">{mail.project_name}</dd>
          <dt>Template</dt>
          <dd>
            <code>{mail.template}</code>
          </dd>
          <dt>Sent</dt>
          <dd>
            {new Date(mail.created_at_millis).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'medium' })}
          </dd>
        </dl>
        <MailActions mail={mail} />
      </header>
      <Tabs
        label="Email format"
        tabs={[
          { key: 'html', label: 'HTML', panel: <HtmlPart mail={mail} /> },
          {
            key: 'text',
            label: 'Text',
            panel: (
              <pre className="text-part" dir="auto">
                {mail.text}
              </pre>
            ),
          },
        ]}
      />
    </article>
  );
}

/** Runs no scripts, and opens links in another tab. */
function HtmlPart({ mail }: { mail: Mail }): ReactElement {
  return (
    <iframe
      className="html-part"
      title={`Email: ${mail.subject}`}
      src={htmlAddress(mail)}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
