'use client';
import type { ReactElement } from 'react';
import { Button, SettingsRow } from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { useKeystead } from '../provider.tsx';

export interface SignOutSectionProps {
  /** Whether the account is about to be left, and with it this page. */
  onLeaving: (isLeaving: boolean) => void;
}

export function SignOutSection({ onLeaving }: SignOutSectionProps): ReactElement {
  const { app, t } = useKeystead();
  const { attempt, ...state } = useAttempt();

  const signOut = (): Promise<void> =>
    attempt(async () => {
      onLeaving(true);
      try {
        await app.signOut();
      } catch (error) {
        // Whoever is signed out, but could not be led on, must not see the account any longer.
        onLeaving(false);
        throw error;
      }
    });

  return (
    <SettingsRow label={t('Sign out')} hint={t('Ends your session in this browser.')}>
      <Button variant="outline" size="small" isBusy={state.isBusy} onClick={() => void signOut()}>
        {t('Sign out')}
      </Button>
      <FormProblem {...state} />
    </SettingsRow>
  );
}
