'use client';
import { useEffect, useState, type ReactElement } from 'react';
import { LoadErrorCard } from '../../cards/load-error-card.tsx';
import { WaitingCard } from '../../cards/waiting-card.tsx';
import { goToSignIn } from '../../hooks/go-to-sign-in.ts';
import { useOnDemand } from '../../hooks/use-on-demand.ts';
import { useKeystead } from '../../provider.tsx';
import { headingLevel, Screen, type ScreenOptions } from '../../screen.tsx';

export type MfaPromptProps = ScreenOptions;

const loadMfaCard = () => import('./mfa-card.tsx').then(({ MfaCard }) => MfaCard);

/** Asks for the second factor of a sign-in that this tab has begun; whoever has begun none is sent to sign in. */
export function MfaPrompt({ fullPage }: MfaPromptProps): ReactElement {
  const { app, t } = useKeystead();
  const level = headingLevel(fullPage);
  const { Component: MfaCard, hasFailed, retry } = useOnDemand(loadMfaCard);
  // Kept here from the beginning: the app forgets it as soon as it is of no use, and the card is still shown then.
  const [attemptCode, setAttemptCode] = useState<string>();

  useEffect(() => {
    const known = app.mfaAttemptCode();
    if (known === null) void goToSignIn(app);
    else setAttemptCode(known);
  }, [app]);

  return (
    <Screen fullPage={fullPage}>
      {hasFailed && <LoadErrorCard level={level} onRetry={retry} />}
      {!hasFailed &&
        (MfaCard && attemptCode !== undefined ? (
          <MfaCard attemptCode={attemptCode} level={level} />
        ) : (
          <WaitingCard label={t('Loading')} level={level} hasText />
        ))}
    </Screen>
  );
}
