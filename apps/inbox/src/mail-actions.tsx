import type { ReactElement } from 'react';
import { CopyButton } from '@keystead/ui';
import type { Mail } from './mail.ts';

interface MailActionsProps {
  mail: Mail;
}

/** What people came for: the link to follow, and the code to type. */
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
            failedText="The link could not be copied"
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
            failedText="The code could not be copied"
            closeLabel="Close"
          />
        </li>
      )}
    </ul>
  );
}
