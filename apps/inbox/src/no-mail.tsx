import type { ReactElement } from 'react';

interface NoMailProps {
  /** False while nobody knows yet whether there is any. */
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
      <h2>{search === '' ? 'No mails yet' : 'No such mail'}</h2>
      <p>
        {search === ''
          ? 'Sign up, or ask for a magic link: every mail that Keystead would send from this machine appears here at once.'
          : 'Nothing was sent to an address like that.'}
      </p>
    </div>
  );
}
