import type { KeyboardEvent, ReactElement } from 'react';
import { Skeleton } from '@keystead/ui';
import { formatTime } from './format-time.ts';
import type { Mail } from './mail.ts';

interface MailListProps {
  mails: readonly Mail[] | undefined;
  search: string;
  shownId: string | undefined;
  onChoose: (id: string) => void;
}

export function MailList({ mails, search, shownId, onChoose }: MailListProps): ReactElement {
  if (!mails) return <LoadingList />;
  if (mails.length === 0)
    return (
      <p className="list-hint">
        {search === '' ? 'No emails yet.' : `No emails to an address that contains “${search}”.`}
      </p>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys for all buttons in the list, which takes no focus itself
    <ul className="list" onKeyDown={moveFocus}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <button
            className="row"
            type="button"
            aria-current={mail.id === shownId || undefined}
            onClick={() => onChoose(mail.id)}
          >
            <span className="row-recipient" dir="auto">
              {mail.recipient}
            </span>
            <time className="row-time" dateTime={new Date(mail.created_at_millis).toISOString()}>
              {formatTime(mail.created_at_millis)}
            </time>
            <span className="row-subject" dir="auto">
              {mail.subject}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Arrow keys, Home and End move through the list, as in email programs. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.row')];
  const current = rows.findIndex((row) => row === document.activeElement);
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }[event.key];
  const row = target === undefined ? undefined : rows[target];
  if (!row) return;
  event.preventDefault();
  row.focus();
}

function LoadingList(): ReactElement {
  return (
    <ul className="list" aria-hidden="true">
      {[70, 55, 80].map((width) => (
        <li className="row" key={width}>
          <Skeleton shape="text" width={width} />
          <Skeleton shape="label" width={90} />
        </li>
      ))}
    </ul>
  );
}
