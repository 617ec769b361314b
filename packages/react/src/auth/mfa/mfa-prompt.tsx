'use client';
import { useEffect, useState, useSyncExternalStore, type ReactElement } from 'react';
import { Skeleton, useSlot } from '@keystead/ui';
import { CardSkeleton } from '../../cards/card-skeleton.tsx';
import { goToSignIn } from '../../hooks/go-to-sign-in.ts';
import { useKeystead } from '../../provider.tsx';
import { Screen, type ScreenOptions } from '../../screen.tsx';
import { MfaCard } from './mfa-card.tsx';

export type MfaPromptProps = ScreenOptions;

/** Asks for the authenticator code of a sign-in that was started in this tab. Without one, redirects to sign-in. */
export function MfaPrompt({ fullPage }: MfaPromptProps): ReactElement {
  // The attempt is stored in the tab, so a server and the first render in the browser don't know it.
  const isInBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  return <Screen fullPage={fullPage}>{isInBrowser ? <Prompt /> : <MfaSkeleton />}</Screen>;
}

function Prompt(): ReactElement {
  const { app } = useKeystead();
  // Read once: the app forgets the attempt when it is of no more use, but the card still shows it.
  const [attemptCode] = useState(() => app.mfaAttemptCode());

  useEffect(() => {
    if (attemptCode === null) void goToSignIn(app);
  }, [app, attemptCode]);

  return attemptCode === null ? <MfaSkeleton /> : <MfaCard attemptCode={attemptCode} />;
}

/** Skeleton of the six digits. */
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
