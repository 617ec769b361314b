'use client';
import { useEffect, useState, type ReactElement } from 'react';
import type { ClientApp } from '@keystead/client';
import { Card, Spinner, TextLink, VisuallyHidden } from '@keystead/ui';
import { FailureOnDemand, type Failure } from '../../error/failure-on-demand.tsx';
import { leave } from '../../hooks/leave.ts';
import { useKeystead } from '../../provider.tsx';
import { Screen, type ScreenOptions } from '../../screen.tsx';

export type OAuthCallbackProps = ScreenOptions;

/** The page that providers redirect back to. */
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
      // No sign-in was started in this browser.
      if (!outcome) await leave(app.redirectToSignIn({ noWayBack: true }), app.urls.signIn);
      // On success the app opens the next page; if an authenticator code is required, the page that asks for it.
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

/**
 * A code works once: however often React renders this page, the code is exchanged once and all calls share the
 * response.
 */
function finishOnce(app: ClientApp): Promise<Outcome> {
  const finished = finishing.get(app) ?? app.callOAuthCallback();
  finishing.set(app, finished);
  // Going back to this page means another URL, with another code.
  addEventListener('popstate', () => finishing.delete(app), { once: true, capture: true });
  return finished;
}

const PATIENCE_MS = 3000;

function RedirectingCard(): ReactElement {
  const { app, t, go } = useKeystead();
  const [said, setSaid] = useState<'nothing' | 'redirecting' | 'link'>('nothing');
  useEffect(() => {
    // Screen readers don't announce a live region that has text from the start.
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
