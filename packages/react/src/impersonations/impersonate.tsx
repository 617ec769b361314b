'use client';
import type { ReactElement } from 'react';
import { LoadErrorCard } from '../cards/load-error-card.tsx';
import { WaitingCard } from '../cards/waiting-card.tsx';
import { CodeProblemCard } from '../codes/code-problem-card.tsx';
import { CodeScreen, type CodeCardProps } from '../codes/code-screen.tsx';
import { useCode } from '../codes/use-code.ts';
import { useKeystead } from '../provider.tsx';
import type { ScreenOptions } from '../screen.tsx';

export type ImpersonateProps = ScreenOptions;

/** The page that an impersonation link opens, where an owner signs in as a user. */
export const Impersonate = ({ fullPage }: ImpersonateProps): ReactElement => (
  <CodeScreen fullPage={fullPage} Card={ImpersonateCard} />
);

function ImpersonateCard({ code }: CodeCardProps): ReactElement {
  const { app, t, go } = useKeystead();
  // Impersonation links are never emailed, so no scanner opens the link before the owner does.
  const { state } = useCode({ code, check: app.signInAsUser, isAskedHere: true });
  if (state.step === 'failed') return <LoadErrorCard error={state.error} onRetry={state.retry} />;
  if (state.step !== 'refused') return <WaitingCard label={t('Loading')} hasText />;
  return (
    <CodeProblemCard
      problem={state.problem}
      titles={{
        VERIFICATION_CODE_NOT_FOUND: 'Invalid link',
        VERIFICATION_CODE_EXPIRED: 'Expired link',
        VERIFICATION_CODE_ALREADY_USED: 'Link already used',
      }}
      primary={{ label: t('Sign in'), onSelect: () => go('signIn') }}
    />
  );
}
