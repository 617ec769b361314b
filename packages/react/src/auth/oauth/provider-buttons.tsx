'use client';
import type { ReactElement } from 'react';
import { nameOAuthProvider } from '@keystead/contract/client';
import { Button } from '@keystead/ui';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useKeystead } from '../../provider.tsx';
import type { AuthMode } from '../auth-mode.ts';
import { ProviderMark } from './provider-mark.tsx';
import { useVisit } from './use-visit.ts';

export interface ProviderButtonsProps {
  mode: AuthMode;
  providers: readonly { readonly id: string }[];
}

export function ProviderButtons({ mode, providers }: ProviderButtonsProps): ReactElement {
  const { app, t } = useKeystead();
  const visit = useVisit((id) => app.signInWithOAuth(id));
  return (
    <div className="ks ks-stack">
      <FormProblem problem={visit.problem} isBusy={visit.isBusy} />
      {providers.map(({ id }) => (
        <Button
          key={id}
          variant="outline"
          icon={<ProviderMark id={id} />}
          isBusy={id === visit.goal}
          disabled={visit.isBusy && id !== visit.goal}
          onClick={() => void visit.start(id)}
        >
          {t(mode === 'sign-in' ? 'Sign in with {provider}' : 'Sign up with {provider}', {
            provider: nameOAuthProvider(id),
          })}
        </Button>
      ))}
    </div>
  );
}
