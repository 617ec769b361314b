import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/ui';
import type { Mail } from './mail.ts';

interface MailActionsProps {
  mail: Mail;
}

/** The links and the code of an email. */
export function MailActions({ mail: { links, code } }: MailActionsProps): ReactElement | null {
  if (links.length === 0 && code === undefined) return null;
  return (
    <ul className="actions">
      {links.map((link) => (
        <li key={link} className="action">
          <a className="action-link" href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
          <CopyButton
            text={link}
            label="Copy link"
            copiedText="Link copied"
            failedText="Couldn't copy the link"
            closeLabel="Close"
          />
        </li>
      ))}
      {code !== undefined && (
        <li className="action">
          <span className="action-code">{code}</span>
          <CopyButton
            text={code}
            label="Copy code"
            copiedText="Code copied"
            failedText="Couldn't copy the code"
            closeLabel="Close"
          />
        </li>
      )}
    </ul>
  );
}
