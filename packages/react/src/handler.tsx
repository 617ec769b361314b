'use client';
import type { ComponentType, ReactElement } from 'react';
import { AccountSettings, type AccountSettingsProps } from './account-settings/account-settings.tsx';
import type { AuthScreenOptions } from './auth/auth-screen.tsx';
import { MfaPrompt } from './auth/mfa/mfa-prompt.tsx';
import { MagicLinkCallback } from './auth/otp/magic-link-callback.tsx';
import { ForgotPassword } from './auth/password/forgot-password.tsx';
import { PasswordReset } from './auth/password/password-reset.tsx';
import { SignIn } from './auth/sign-in.tsx';
import { SignOut } from './auth/sign-out.tsx';
import { SignUp } from './auth/sign-up.tsx';
import { NotFoundCard } from './cards/not-found-card.tsx';
import { WaitingCard } from './cards/waiting-card.tsx';
import { EmailVerification } from './contact-channels/email-verification.tsx';
import { ErrorPage } from './error/error-page.tsx';
import { usePathname } from './hooks/use-pathname.ts';
import { useKeystead } from './provider.tsx';
import { Screen } from './screen.tsx';

export interface KeysteadHandlerProps extends AuthScreenOptions {
  /** The path of the page, for routers and servers that know it; otherwise the browser's. */
  path?: string;
}

type HandledScreen = ComponentType<AccountSettingsProps & AuthScreenOptions>;

const screens: Readonly<Record<string, HandledScreen>> = {
  'sign-in': SignIn,
  'sign-up': SignUp,
  'sign-out': SignOut,
  'forgot-password': ForgotPassword,
  'password-reset': PasswordReset,
  'email-verification': EmailVerification,
  'magic-link-callback': MagicLinkCallback,
  mfa: MfaPrompt,
  error: ErrorPage,
  'account-settings': AccountSettings,
};

/** The one component for `{handler}/*`: shows the screen that the path names. */
export function KeysteadHandler({ path, ...options }: KeysteadHandlerProps): ReactElement {
  const { app, t } = useKeystead();
  const pathname = usePathname();
  const current = path ?? pathname;
  if (current === undefined) {
    return (
      <Screen fullPage={options.fullPage}>
        <WaitingCard label={t('Loading')} />
      </Screen>
    );
  }
  const Shown = findScreen(pathBelow(current, app.urls.handler)) ?? NotFound;
  return <Shown {...options} path={current} />;
}

const NotFound: HandledScreen = ({ fullPage }) => (
  <Screen fullPage={fullPage}>
    <NotFoundCard />
  </Screen>
);

/** Of all screens the account settings alone have paths below their own. */
function findScreen(path: string): HandledScreen | undefined {
  const name = path.replace(/^(account-settings)\/.*/, '$1');
  return Object.hasOwn(screens, name) ? screens[name] : undefined;
}

/** What follows the handler's own path, which may be given as a whole URL. */
function pathBelow(path: string, handler: string): string {
  const base = new URL(handler, 'http://localhost').pathname.replace(/\/$/, '');
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1).replace(/\/$/, '') : '';
}
