import { useEffect, useState } from 'react';
import { loadMails, type Mail } from './mail.ts';

export interface MailsState {
  /** Undefined while loading. */
  readonly mails: readonly Mail[] | undefined;
  /** Whether the page receives new emails by itself. */
  readonly isLive: boolean;
}

/** Returns the emails that match the search. Reloads them when the server announces a change, without polling. */
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
      reload(); // emails may have arrived while disconnected
    });
    changes.addEventListener('error', () => setLive(false)); // the browser reconnects by itself
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
