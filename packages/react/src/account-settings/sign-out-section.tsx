'use client';
import { useState, type ReactElement } from 'react';
import { LoadingButton, SettingsRow } from '@keystead/ui';
import { FormProblem } from '../auth/form-problem.tsx';
import { problemOf, type Problem } from '../auth/problem-of.ts';
import { useKeystead } from '../provider.tsx';

export interface SignOutSectionProps {
  /** Whether the account is about to be left, and with it this page. */
  onLeaving: (isLeaving: boolean) => void;
}

export function SignOutSection({ onLeaving }: SignOutSectionProps): ReactElement {
  const { app, t } = useKeystead();
  const [problem, setProblem] = useState<Problem>();

  const signOut = async (): Promise<void> => {
    setProblem(undefined);
    onLeaving(true);
    try {
      await app.signOut();
    } catch (error) {
      // Whoever is signed out, but could not be led on, must not see the account any longer.
      onLeaving(false);
      setProblem(problemOf(error));
    }
  };

  return (
    <SettingsRow label={t('Sign out')} hint={t('Ends your session in this browser.')}>
      <LoadingButton variant="outline" size="small" onClick={signOut}>
        {t('Sign out')}
      </LoadingButton>
      <FormProblem problem={problem} />
    </SettingsRow>
  );
}
