'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import type { Translate } from '../messages/translate.ts';

export interface BannerProps {
  user: CurrentUser;
  /** Passed in, like the texts: this file loads on demand and shares no file with the initial bundle. */
  t: Translate;
  locale: string;
}

/** The banner at the bottom of the page, for the duration of the impersonation. */
export function Banner({ user, t, locale }: BannerProps): ReactElement {
  const [isBusy, setBusy] = useState(false);
  const end = (): void => {
    setBusy(true);
    void user.signOut().finally(() => setBusy(false));
  };
  return (
    <div className="ks ks-banner">
      <output className="ks">
        {t('You are signed in as {name} until {time}.', {
          name: user.displayName ?? user.primaryEmail ?? user.id,
          time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(user.impersonation?.expiresAt),
        })}
      </output>
      <button type="button" className="ks ks-button" data-variant="outline" disabled={isBusy} onClick={end}>
        {t('End')}
      </button>
    </div>
  );
}
