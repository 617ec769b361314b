import type { ReactElement } from 'react';

interface NoMailProps {
  /** False while the emails load. */
  isKnown: boolean;
  search: string;
}

export function NoMail({ isKnown, search }: NoMailProps): ReactElement {
  if (!isKnown) return <div className="empty" aria-busy="true" />;
  return (
    <div className="empty">
      <svg className="empty-icon" viewBox="0 0 48 48" aria-hidden="true">
        <path d="M8 14h32v22H8zM8 14l16 12 16-12" />
      </svg>
      <h2>{search === '' ? 'No emails yet' : 'No results'}</h2>
      <p>
        {search === ''
          ? 'Emails that Keystead sends on this machine appear here immediately. Sign up or request a magic link to try it.'
          : 'No emails were sent to an address that matches.'}
      </p>
    </div>
  );
}
