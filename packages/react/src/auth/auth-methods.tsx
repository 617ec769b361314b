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
  /** Passed in, so that an app that embeds only one of the two screens doesn't load the other's form. */
  PasswordForm: ComponentType<AuthFormProps>;
}

/** Shows the sign-in methods of the project: provider buttons, and one or two forms. */
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
