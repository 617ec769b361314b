'use client';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { Skeleton, useSlot } from '@keystead/ui';
import { CardSkeleton } from '../../cards/card-skeleton.tsx';
import { goToSignIn } from '../../hooks/go-to-sign-in.ts';
import { useKeystead } from '../../provider.tsx';
import { Screen, type ScreenOptions } from '../../screen.tsx';
import { MfaCard } from './mfa-card.tsx';

export type MfaPromptProps = ScreenOptions;

/** Asks for the second factor of a sign-in that this tab has begun; whoever has begun none is sent to sign in. */
export function MfaPrompt({ fullPage }: MfaPromptProps): ReactElement {
  // On a server, and at first also in the browser, nobody knows about the tab.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return <Screen fullPage={fullPage}>{isInBrowser ? <Prompt /> : <MfaSkeleton />}</Screen>;
}

function Prompt(): ReactElement {
  const { app } = useKeystead();
  // Asked for once: the app forgets it as soon as it is of no use, and the card is still shown then.
  const [attemptCode] = useState(() => app.mfaAttemptCode());

  useEffect(() => {
    if (attemptCode === null) void goToSignIn(app);
  }, [app, attemptCode]);

  return attemptCode === null ? <MfaSkeleton /> : <MfaCard attemptCode={attemptCode} />;
}

/** The six digits, on their way. */
function MfaSkeleton(): ReactElement {
  const { t } = useKeystead();
  const slot = useSlot();
  return (
    <CardSkeleton label={t('Loading')} titleWidth={80} textWidth={85}>
      <div className={slot('form')}>
        <div className={slot('field')}>
          <Skeleton shape="label" width={30} />
          <Skeleton shape="code" />
        </div>
        <Skeleton shape="control" />
      </div>
    </CardSkeleton>
  );
}
