'use client';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { Button } from '@keystead/ui';
import { useKeystead } from '../../provider.tsx';
import type { AuthMode } from '../auth-mode.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { problemOf, type Problem } from '../../forms/problem-of.ts';
import type { OAuthSignIn } from './oauth-sign-in.ts';

// Six drawings that no other page shows. Their place is kept meanwhile, and stays empty if they cannot be loaded.
const ProviderIcon = lazy(() =>
  import('./provider-icon.tsx').then(
    (module) => ({ default: module.ProviderIcon }),
    () => ({ default: () => null }),
  ),
);

export interface ProviderButtonsProps {
  mode: AuthMode;
  providers: readonly { readonly id: string }[];
  signIn: OAuthSignIn;
}

const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  discord: 'Discord',
};

/** One button per provider; a provider that we do not know goes by its id. */
export function ProviderButtons({ mode, providers, signIn }: ProviderButtonsProps): ReactElement {
  const { t } = useKeystead();
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<Problem>();

  const choose = async (id: string): Promise<void> => {
    setProblem(undefined);
    setChosen(id);
    try {
      // Done: the browser is on its way to the provider, so the button stays busy.
      return void (await signIn(id));
    } catch (error) {
      setProblem(problemOf(error));
      setChosen(undefined);
    }
  };

  return (
    <div className="ks ks-stack">
      {providers.map(({ id }) => (
        <Button
          key={id}
          variant="outline"
          icon={
            names[id] && (
              <span className="ks ks-brand">
                <Suspense>
                  <ProviderIcon id={id} />
                </Suspense>
              </span>
            )
          }
          isBusy={id === chosen}
          disabled={chosen !== undefined && id !== chosen}
          onClick={() => void choose(id)}
        >
          {t(mode === 'sign-in' ? 'Sign in with {provider}' : 'Sign up with {provider}', { provider: names[id] ?? id })}
        </Button>
      ))}
      <FormProblem problem={problem} />
    </div>
  );
}
