'use client';
import { useState, type ReactElement } from 'react';
import type { CurrentUser } from '@keystead/client';
import type { Translate } from '../messages/translate.ts';

export interface BannerProps {
  user: CurrentUser;
  /** Handed in, like the texts: this file is loaded on demand and shares none with what is loaded at once. */
  t: Translate;
  locale: string;
}

/** Below everything, for as long as it lasts. */
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
