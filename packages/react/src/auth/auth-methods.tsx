'use client';
import type { ComponentType, ReactElement } from 'react';
import { Divider, Tabs } from '@keystead/ui';
import { useKeystead } from '../provider.tsx';
import type { AuthMode } from './auth-mode.ts';
import type { Methods } from './methods-of.ts';
import { ProviderButtons } from './oauth/provider-buttons.tsx';
import { MagicLinkForm } from './otp/magic-link-form.tsx';

interface AuthFormProps {
  onSubmitting: (isSubmitting: boolean) => void;
}

export interface AuthMethodsProps extends AuthFormProps {
  mode: AuthMode;
  methods: Methods;
  /** Handed in, so that an app that embeds one of the two screens does not load the form of the other. */
  PasswordForm: ComponentType<AuthFormProps>;
}

/** All ways that the project offers: buttons of providers, and one form or two. */
export function AuthMethods({ mode, methods, PasswordForm, onSubmitting }: AuthMethodsProps): ReactElement {
  const { t } = useKeystead();
  const { providers, form } = methods;
  const magicLink = <MagicLinkForm onSubmitting={onSubmitting} />;
  const password = <PasswordForm onSubmitting={onSubmitting} />;
  return (
    <>
      {providers.length > 0 && (
        <>
          <ProviderButtons mode={mode} providers={providers} />
          {form !== 'none' && <Divider>{t('Or continue with')}</Divider>}
        </>
      )}
      {form === 'both' && (
        <Tabs
          label={t('Ways to continue')}
          tabs={[
            { key: 'magic-link', label: t('Magic Link'), panel: magicLink },
            { key: 'password', label: t('Password'), panel: password },
          ]}
        />
      )}
      {form === 'magic-link' && magicLink}
      {form === 'password' && password}
    </>
  );
}
