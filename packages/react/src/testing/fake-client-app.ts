import type {
  ActiveSession,
  ClientApp,
  ContactChannel,
  CurrentUser,
  EmailVerificationDetails,
  MfaEnrolment,
  Project,
  Snapshot,
  TeamInvitationPreview,
} from '@keystead/client';
import { FakeObservable } from './fake-observable.ts';
import { fakeTeam, fakeTeamProfile, TEAM_ID } from './fake-team.ts';

type Outcomes = Pick<
  ClientApp,
  | 'preload'
  | 'signInWithCredential'
  | 'signUpWithCredential'
  | 'signOut'
  | 'sendForgotPasswordEmail'
  | 'verifyPasswordResetCode'
  | 'resetPassword'
  | 'sendMagicLinkEmail'
  | 'verifyMagicLinkCode'
  | 'signInWithMagicLink'
  | 'signInWithOAuth'
  | 'callOAuthCallback'
  | 'signInWithMfa'
  | 'mfaAttemptCode'
  | 'checkEmailVerificationCode'
  | 'refuseEmailVerification'
  | 'verifyEmail'
  | 'askedHere'
  | 'verifyTeamInvitationCode'
  | 'getTeamInvitationDetails'
  | 'acceptTeamInvitation'
  | 'signInAsUser'
>;

export interface FakeClientApp extends ClientApp {
  language: string | undefined;
  readonly user: FakeObservable<CurrentUser | null>;
  readonly project: FakeObservable<Project>;
  /** The redirects and calls, in order. */
  readonly calls: string[];
}

export interface FakeOptions extends Partial<Outcomes> {
  user?: Snapshot<CurrentUser | null>;
  project?: Snapshot<Project>;
}

export const pending = { status: 'pending' } as const;
export const ok = <Value>(value: Value) => ({ status: 'ok', value }) as const;
export const done = { status: 'ok', data: undefined } as const;
export const failed = (error: unknown) => ({ status: 'error', error }) as const;

/** A client app without a service behind it, for tests of screens. */
export function fakeClientApp({ user = ok(null), project = ok(acme()), ...outcomes }: FakeOptions = {}): FakeClientApp {
  const calls: string[] = [];
  const note = (name: string) => async () => {
    calls.push(name);
  };
  const userValue = new FakeObservable<CurrentUser | null>(user);
  const app: FakeClientApp = {
    calls,
    projectId: 'acme',
    language: undefined,
    setLanguage: (language) => {
      app.language = language;
    },
    onLanguageChange: () => () => {},
    overrideLanguage: () => () => {},
    urls,
    preload: async () => {},
    user: userValue,
    project: new FakeObservable(project),
    getUser: () => Promise.reject<never>(new Error('the screens read app.user')),
    getProject: () => Promise.reject(new Error('the screens read app.project')),
    getToken: async () => null,
    onAuthStateChange: () => () => {},
    signInWithCredential: async () => done,
    signUpWithCredential: async () => done,
    sendForgotPasswordEmail: async () => done,
    verifyPasswordResetCode: async () => done,
    resetPassword: async () => done,
    sendMagicLinkEmail: async () => ({ status: 'ok', data: { nonce: 'nonce-of-the-mail' } }),
    verifyMagicLinkCode: async () => done,
    signInWithMagicLink: async () => ({ status: 'ok', data: { isNewUser: false } }),
    signInWithOAuth: async () => done,
    callOAuthCallback: async () => ({ status: 'ok', data: { kind: 'sign-in', isNewUser: false } }),
    signInWithMfa: async () => ({ status: 'ok', data: { isNewUser: false } }),
    mfaAttemptCode: () => 'attempt-code',
    forgetMfaAttempt: () => void calls.push('forgetMfaAttempt'),
    checkEmailVerificationCode: async () => ({ status: 'ok', data: signedUp() }),
    refuseEmailVerification: async () => done,
    verifyEmail: async () => done,
    askedHere: () => false,
    verifyTeamInvitationCode: async () => ({ status: 'ok', data: invitationPreview() }),
    signInAsUser: async () => done,
    getTeamInvitationDetails: async () => ({
      status: 'ok',
      data: { teamId: TEAM_ID, teamDisplayName: 'Acme Design' },
    }),
    acceptTeamInvitation: async () => done,
    async signOut(options) {
      calls.push(
        options?.scope ? `signOut ${options.scope}` : options?.redirectUrl === null ? 'signOut and stay' : 'signOut',
      );
      await Promise.resolve(); // a request would take a moment, too
      if (options?.scope !== 'others') userValue.set(ok(null));
    },
    redirectToSignIn: async ({ noWayBack, email } = {}) => {
      calls.push(
        noWayBack ? 'redirectToSignIn without a way back' : ['redirectToSignIn', email].filter(Boolean).join(' '),
      );
    },
    redirectToSignUp: async ({ email } = {}) => {
      calls.push(['redirectToSignUp', email].filter(Boolean).join(' '));
    },
    redirectToSignOut: note('redirectToSignOut'),
    redirectToHome: note('redirectToHome'),
    redirectToAfterSignIn: note('redirectToAfterSignIn'),
    redirectToAfterSignUp: note('redirectToAfterSignUp'),
    redirectToAfterSignOut: note('redirectToAfterSignOut'),
    redirectToForgotPassword: note('redirectToForgotPassword'),
    redirectToPasswordReset: note('redirectToPasswordReset'),
    redirectToTeamInvitation: note('redirectToTeamInvitation'),
    redirectToAccountSettings: async (section) => {
      calls.push(['redirectToAccountSettings', section].filter(Boolean).join(' '));
    },
    redirectToMfa: note('redirectToMfa'),
    redirectToError: note('redirectToError'),
    ...outcomes,
  };
  return app;
}

export const invitationPreview = (changes: Partial<TeamInvitationPreview> = {}): TeamInvitationPreview => ({
  teamDisplayName: 'Acme Design',
  inviterDisplayName: 'Jonas Lind',
  recipientEmail: 'mira@acme.test',
  ...changes,
});

export function acme(config: Partial<Project['config']> = {}): Project {
  return {
    id: 'acme',
    displayName: 'Acme',
    config: {
      signUpEnabled: true,
      credentialEnabled: true,
      magicLinkEnabled: false,
      clientTeamCreationEnabled: false,
      clientUserDeletionEnabled: false,
      allowLocalhost: true,
      domains: [],
      oauthProviders: [],
      ...config,
    },
  };
}

export function mira(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 'user-1',
    primaryEmail: 'mira@acme.test',
    primaryEmailVerified: true,
    displayName: 'Mira Okafor',
    profileImageUrl: null,
    signedUpAt: new Date(0),
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    hasPassword: true,
    emailAuthEnabled: true,
    otpAuthEnabled: true,
    oauthProviders: [],
    isMultiFactorRequired: false,
    isRestricted: false,
    restrictedReason: null,
    selectedTeamId: null,
    selectedTeam: null,
    impersonation: null,
    update: async () => done,
    setDisplayName: async () => done,
    sendVerificationEmail: async () => done,
    updatePassword: async () => done,
    confirmPassword: async () => done,
    setPassword: async () => done,
    startMfaEnrolment: async () => enrolment(),
    disableMfa: async () => done,
    getActiveSessions: async () => [thisSession()],
    revokeSession: async () => done,
    delete: async () => done,
    createTeam: async ({ displayName }) => ({ status: 'ok', data: fakeTeam({ displayName }) }),
    listTeams: async () => [],
    getTeam: async () => null,
    setSelectedTeam: async () => done,
    leaveTeam: async () => done,
    getTeamProfile: async () => fakeTeamProfile(),
    listPermissions: async () => [],
    getPermission: async () => null,
    hasPermission: async () => false,
    linkOAuth: async () => done,
    listConnectedAccounts: async () => [],
    getConnectedAccount: () => Promise.reject<never>(new Error('the screens read the list')),
    listContactChannels: async () => [fakeContactChannel()],
    createContactChannel: async ({ value }) => ({ status: 'ok', data: fakeContactChannel({ value, ...WAITING }) }),
    signOut: async () => {},
    ...changes,
  };
}

/** Mira, who has to verify her email first. */
export const unverifiedMira = (changes: Partial<CurrentUser> = {}): CurrentUser =>
  mira({
    primaryEmailVerified: false,
    isRestricted: true,
    restrictedReason: { type: 'email_not_verified' },
    ...changes,
  });

const WAITING = { id: 'channel-2', isPrimary: false, isVerified: false, usedForAuth: false } as const;

/** The primary email address, unless `changes` say otherwise. */
export const fakeContactChannel = (changes: Partial<ContactChannel> = {}): ContactChannel => ({
  id: 'channel-1',
  type: 'email',
  value: 'mira@acme.test',
  isPrimary: true,
  isVerified: true,
  usedForAuth: true,
  becomesPrimary: false,
  sendVerificationEmail: async () => done,
  update: async () => ({ status: 'ok', data: fakeContactChannel() }),
  delete: async () => done,
  ...changes,
});

/** A user with the longest possible name and email address. */
export const longNamed = (): CurrentUser =>
  mira({
    displayName: 'Wolfeschlegelsteinhausen'.repeat(10),
    primaryEmail: `${'m'.repeat(64)}@${'long-domain.'.repeat(15)}test`,
  });

export const enrolment = (changes: Partial<MfaEnrolment> = {}): MfaEnrolment => ({
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Acme:mira%40acme.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Acme&algorithm=SHA1&digits=6&period=30',
  enable: async () => done,
  ...changes,
});

/** The details that a verification code returns. */
export const signedUp = (changes: Partial<EmailVerificationDetails> = {}): EmailVerificationDetails => ({
  email: 'mira@acme.test',
  displayName: null,
  signedUpAt: new Date('2026-02-03T10:20:00'),
  isRefusable: true,
  isSecondAddress: false,
  ...changes,
});

export const thisSession = (changes: Partial<ActiveSession> = {}): ActiveSession => ({
  id: 'session-1',
  createdAt: new Date(),
  lastUsedAt: new Date(),
  isCurrent: true,
  isImpersonation: false,
  ipAddress: '203.0.113.7',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  ...changes,
});

/** A session on a phone, two days old. */
export const otherSession = (changes: Partial<ActiveSession> = {}): ActiveSession => ({
  ...thisSession(),
  id: 'session-2',
  isCurrent: false,
  lastUsedAt: new Date(Date.now() - 2 * 86_400_000),
  ipAddress: '198.51.100.23',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
  ...changes,
});

const urls: ClientApp['urls'] = {
  handler: '/handler',
  home: '/',
  signIn: '/handler/sign-in',
  signUp: '/handler/sign-up',
  signOut: '/handler/sign-out',
  emailVerification: '/handler/email-verification',
  passwordReset: '/handler/password-reset',
  forgotPassword: '/handler/forgot-password',
  oauthCallback: '/handler/oauth-callback',
  magicLinkCallback: '/handler/magic-link-callback',
  accountSettings: '/handler/account-settings',
  error: '/handler/error',
  teamInvitation: '/handler/team-invitation',
  mfa: '/handler/mfa',
  onboarding: '/handler/onboarding',
  afterSignIn: '/',
  afterSignUp: '/',
  afterSignOut: '/',
};
