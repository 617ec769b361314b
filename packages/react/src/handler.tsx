'use client';
import type { ComponentType, ReactElement } from 'react';
import type { PlainSentence } from '@keystead/messages';
import { MessageCard } from '@keystead/ui';
import { AccountSettings, type AccountSettingsProps } from './account-settings/account-settings.tsx';
import type { AuthScreenOptions } from './auth/auth-screen.tsx';
import { MfaPrompt } from './auth/mfa/mfa-prompt.tsx';
import { OAuthCallback } from './auth/oauth/oauth-callback.tsx';
import { MagicLinkCallback } from './auth/otp/magic-link-callback.tsx';
import { ForgotPassword } from './auth/password/forgot-password.tsx';
import { PasswordReset } from './auth/password/password-reset.tsx';
import { SignIn } from './auth/sign-in.tsx';
import { SignOut } from './auth/sign-out.tsx';
import { SignUp } from './auth/sign-up.tsx';
import { WaitingCard } from './cards/waiting-card.tsx';
import { EmailVerification } from './contact-channels/email-verification.tsx';
import { ErrorPage } from './error/error-page.tsx';
import { usePageTitle } from './hooks/use-page-title.ts';
import { usePathname } from './hooks/use-address.ts';
import { useProjectState } from './hooks/use-project.ts';
import { Impersonate } from './impersonations/impersonate.tsx';
import { TeamInvitation } from './invitations/team-invitation.tsx';
import { Onboarding } from './onboarding/onboarding.tsx';
import { useKeystead } from './provider.tsx';
import { Screen, type ScreenOptions } from './screen.tsx';

export interface KeysteadHandlerProps extends AuthScreenOptions {
  /** The path of the page, for routers and servers that know it. Defaults to the browser's. */
  path?: string;
  /** Set to false to manage the page title yourself. By default each screen sets it and restores the previous one. */
  pageTitle?: boolean;
}

type HandledScreen = readonly [Screen: ComponentType<AccountSettingsProps & AuthScreenOptions>, title: PlainSentence];

const screens: Readonly<Record<string, HandledScreen>> = {
  'sign-in': [SignIn, 'Sign in'],
  'sign-up': [SignUp, 'Sign up'],
  'sign-out': [SignOut, 'Sign out'],
  'forgot-password': [ForgotPassword, 'Reset Your Password'],
  'password-reset': [PasswordReset, 'Reset Your Password'],
  'email-verification': [EmailVerification, 'Email verification'],
  'oauth-callback': [OAuthCallback, 'Redirecting...'],
  'magic-link-callback': [MagicLinkCallback, 'Magic Link'],
  mfa: [MfaPrompt, 'Multi-factor authentication'],
  error: [ErrorPage, 'An error occurred'],
  onboarding: [Onboarding, 'Verify your email'],
  'team-invitation': [TeamInvitation, 'Team invitation'],
  impersonate: [Impersonate, 'Sign in'],
  'account-settings': [AccountSettings, 'Account settings'],
};

/** The one component for `{handler}/*`: renders the screen of the path. */
export function KeysteadHandler({ path, pageTitle = true, ...options }: KeysteadHandlerProps): ReactElement {
  const { app, t } = useKeystead();
  const { data: project } = useProjectState();
  const pathname = usePathname();
  const current = path ?? pathname;
  const [Shown, title] = (current !== undefined && findScreen(pathBelow(current, app.urls.handler))) || notFound;
  usePageTitle(
    pageTitle && current !== undefined ? [t(title), project?.displayName].filter(Boolean).join(' · ') : undefined,
  );
  if (current === undefined) {
    return (
      <Screen fullPage={options.fullPage}>
        <WaitingCard label={t('Loading')} />
      </Screen>
    );
  }
  return <Shown {...options} path={current} />;
}

const notFound: HandledScreen = [NotFound, 'Page not found'];

/** Shown for paths without a screen. */
function NotFound({ fullPage }: ScreenOptions): ReactElement {
  const { t, go } = useKeystead();
  return (
    <Screen fullPage={fullPage}>
      <MessageCard
        title={t('Page not found')}
        text={t("There's no page at this URL.")}
        primary={{ label: t('Go to home'), onSelect: () => go('home') }}
      />
    </Screen>
  );
}

/** Only the account settings have paths below their own. */
function findScreen(path: string): HandledScreen | undefined {
  const name = path.replace(/^(account-settings)\/.*/, '$1');
  return Object.hasOwn(screens, name) ? screens[name] : undefined;
}

/** Returns the path below the handler's, which may be given as a full URL. */
function pathBelow(path: string, handler: string): string {
  const base = new URL(handler, 'http://localhost').pathname.replace(/\/$/, '');
  return path.startsWith(`${base}/`) ? path.slice(base.length + 1).replace(/\/$/, '') : '';
}
