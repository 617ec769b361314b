'use client';
import type { ReactElement } from 'react';
import { LoadingButton, SettingsRow } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

export interface SignOutSectionProps {
  /** Signing out begins. */
  onLeaving: (isLeaving: true) => void;
}

export function SignOutSection({ onLeaving }: SignOutSectionProps): ReactElement {
  const { app, t } = useKeystead();
  const signOut = (): Promise<void> => {
    onLeaving(true);
    return app.signOut();
  };
  return (
    <SettingsRow label={t('Sign out')} hint={t('Ends your session in this browser.')}>
      <LoadingButton variant="outline" size="small" onClick={signOut}>
        {t('Sign out')}
      </LoadingButton>
    </SettingsRow>
  );
}
