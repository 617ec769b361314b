'use client';
import type { ReactElement } from 'react';
import { TextLink } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import type { AuthMode } from './auth-mode.ts';

export interface OtherModeLinkProps {
  mode: AuthMode;
}

/** Links from sign-in to sign-up and back. */
export function OtherModeLink({ mode }: OtherModeLinkProps): ReactElement {
  const { app, t, go } = useKeystead();
  if (mode === 'sign-in') {
    return (
      <>
        {t("Don't have an account?")}{' '}
        <TextLink href={app.urls.signUp} onFollow={() => go('signUp')}>
          {t('Sign up')}
        </TextLink>
      </>
    );
  }
  return (
    <>
      {t('Already have an account?')}{' '}
      <TextLink href={app.urls.signIn} onFollow={() => go('signIn')}>
        {t('Sign in')}
      </TextLink>
    </>
  );
}
