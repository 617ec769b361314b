'use client';
import { useEffect, useState, type ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { Card, Spinner, TextLink, VisuallyHidden } from '@keystead/ui';
import { FailureOnDemand, type Failure } from '../../error/failure-on-demand.tsx';
import { leave } from '../../hooks/leave.ts';
import { useKeystead } from '../../provider.tsx';
import { Screen, type ScreenOptions } from '../../screen.tsx';

export type OAuthCallbackProps = ScreenOptions;

/** The page that providers lead back to. */
export const OAuthCallback = ({ fullPage }: OAuthCallbackProps): ReactElement => (
  <Screen fullPage={fullPage}>
    <CallbackCard />
  </Screen>
);

type Outcome = Awaited<ReturnType<ClientApp['callOAuthCallback']>>;

function CallbackCard(): ReactElement {
  const { app } = useKeystead();
  const [failure, setFailure] = useState<Failure>();

  useEffect(() => {
    const goOn = async (outcome: Outcome): Promise<void> => {
      // This browser has begun nothing that could be finished.
      if (!outcome) await leave(app.redirectToSignIn({ noWayBack: true }), app.urls.signIn);
      // The app is on its way to the page that asks for the second factor, as it is to the next one where all is well.
      else if (outcome.status === 'error' && outcome.error.code !== 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')
        setFailure(outcome.error);
    };
    finishOnce(app)
      .then(goOn)
      .catch((thrown: unknown) => setFailure({ thrown }));
  }, [app]);

  return failure ? <FailureOnDemand failure={failure} /> : <RedirectingCard />;
}

const finishing = new WeakMap<ClientApp, Promise<Outcome>>();

/** A code works once: however often React shows this page, it is exchanged by the first, and all get that answer. */
function finishOnce(app: ClientApp): Promise<Outcome> {
  const finished = finishing.get(app) ?? app.callOAuthCallback();
  finishing.set(app, finished);
  // Whoever comes back to this page comes with another address.
  addEventListener('popstate', () => finishing.delete(app), { once: true, capture: true });
  return finished;
}

const PATIENCE_MS = 3000;

function RedirectingCard(): ReactElement {
  const { app, t, go } = useKeystead();
  const [said, setSaid] = useState<'nothing' | 'redirecting' | 'link'>('nothing');
  useEffect(() => {
    // What stands in a page from its beginning is not read out.
    const timers = [setTimeout(() => setSaid('redirecting')), setTimeout(() => setSaid('link'), PATIENCE_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  const title = t('Redirecting...');
  return (
    <Card
      icon={
        <span className="ks ks-card-sign" data-tone="neutral">
          <Spinner />
        </span>
      }
      title={title}
      description={
        <output className="ks">
          {said === 'redirecting' && <VisuallyHidden>{title}</VisuallyHidden>}
          {said === 'link' && (
            <>
              {t('If you are not redirected automatically,')}
              <br className="ks" />
              <TextLink href={app.urls.home} onFollow={() => go('home')}>
                {t('click here')}
              </TextLink>
            </>
          )}
        </output>
      }
    />
  );
}
