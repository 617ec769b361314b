import { useEffect, useState } from 'react';
import { loadMails, type Mail } from './mail.ts';

export interface MailsState {
  /** Undefined until they are known. */
  readonly mails: readonly Mail[] | undefined;
  /** Whether the page hears of new mails by itself. */
  readonly isLive: boolean;
}

/** The mails that fit the search. The server tells when there is something new; nothing is asked for in between. */
export function useMails(search: string): MailsState {
  const [mails, setMails] = useState<readonly Mail[]>();
  const [isLive, setLive] = useState(true);
  const [version, setVersion] = useState(0);

  useEffect(() => {
    const changes = new EventSource('/inbox/events');
    const reload = (): void => setVersion((before) => before + 1);
    changes.addEventListener('change', reload);
    changes.addEventListener('open', () => {
      setLive(true);
      reload(); // whatever came while nobody listened
    });
    changes.addEventListener('error', () => setLive(false)); // the browser connects again by itself
    return () => changes.close();
  }, []);

  useEffect(() => {
    const asking = new AbortController();
    loadMails(search, asking.signal).then(setMails, () => {
      if (!asking.signal.aborted) setLive(false);
    });
    return () => asking.abort();
  }, [search, version]);

  return { mails, isLive };
}
