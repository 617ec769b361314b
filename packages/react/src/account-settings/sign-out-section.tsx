'use client';
import type { ReactElement } from 'react';
import { Button, SettingsRow } from '@keystead/ui';
import { FormProblem } from '../forms/form-problem.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
import { useKeystead } from '../provider.tsx';

export interface SignOutSectionProps {
  /** Called when the account, and with it this page, is about to disappear. */
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
        // If the redirect after signing out fails, the account must not stay visible.
        onLeaving(false);
        throw error;
      }
    });

  return (
    <SettingsRow label={t('Sign out')} hint={t('Signs you out in this browser.')}>
      <Button variant="outline" size="small" isBusy={state.isBusy} onClick={() => void signOut()}>
        {t('Sign out')}
      </Button>
      <FormProblem {...state} />
    </SettingsRow>
  );
}
