'use client';
import type { ReactElement } from 'react';
import { AccountSettings } from './account-settings/account-settings.tsx';
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
import { headingLevel, Screen } from './screen.tsx';

export interface KeysteadHandlerProps extends AuthScreenOptions {
  /** The path of the page, for routers and servers that know it; otherwise the browser's. */
  path?: string;
}

/** The one component for `{handler}/*`: shows the screen that the path names. */
export function KeysteadHandler({ path, ...options }: KeysteadHandlerProps): ReactElement {
  const { app, t } = useKeystead();
  const pathname = usePathname();
  const current = path ?? pathname;
  const { fullPage } = options;
  const level = headingLevel(fullPage);
  if (current === undefined) {
    return (
      <Screen fullPage={fullPage}>
        <WaitingCard label={t('Loading')} level={level} />
      </Screen>
    );
  }
  const [name = '', ...section] = pathBelow(current, app.urls.handler).split('/');
  if (name === 'account-settings') return <AccountSettings fullPage={fullPage} path={current} />;
  switch (section.length === 0 && name) {
    case 'sign-in':
      return <SignIn {...options} />;
    case 'sign-up':
      return <SignUp {...options} />;
    case 'sign-out':
      return <SignOut fullPage={fullPage} />;
    case 'forgot-password':
      return <ForgotPassword fullPage={fullPage} />;
    case 'password-reset':
      return <PasswordReset fullPage={fullPage} />;
    case 'email-verification':
      return <EmailVerification fullPage={fullPage} />;
    case 'magic-link-callback':
      return <MagicLinkCallback fullPage={fullPage} />;
    case 'mfa':
      return <MfaPrompt fullPage={fullPage} />;
    case 'error':
      return <ErrorPage fullPage={fullPage} />;
    default:
      return (
        <Screen fullPage={fullPage}>
          <NotFoundCard level={level} />
        </Screen>
      );
  }
}

/** What follows the handler's own path, which may be given as a whole URL. */
function pathBelow(path: string, handler: string): string {
  const base = new URL(handler, 'http://localhost').pathname.replace(/\/$/, '');
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1).replace(/\/$/, '') : '';
}
