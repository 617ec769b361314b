'use client';
import type { ReactElement } from 'react';
import { LoadingButton, SettingsRow } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';

export interface SignOutSectionProps {
  /** Signing out begins. */
  onLeave: () => void;
}

export function SignOutSection({ onLeave }: SignOutSectionProps): ReactElement {
  const { app, t } = useKeystead();
  const signOut = (): Promise<void> => {
    onLeave();
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
