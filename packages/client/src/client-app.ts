import { createAppCounter } from './app-count.ts';
import type { MfaMethods } from './auth/mfa.ts';
import type { OtpMethods } from './auth/otp.ts';
import { createSendCredential, type PasswordMethods, passwordSignIn } from './auth/password.ts';
import type { PasswordResetMethods } from './auth/password-reset.ts';
import { createSecondFactor } from './auth/second-factor.ts';
import { type SessionMethods, sessionMethods } from './auth/sessions.ts';
import { createStartSession } from './auth/start-session.ts';
import { resolveBaseUrl } from './base-url.ts';
import { type AskedHereMethods, createAskedHere } from './codes/asked-here.ts';
import type { EmailVerificationMethods } from './contact-channels/email-verification.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import { type Call, type Connection, createCall } from './http/call.ts';
import type { AnswerOf } from './http/endpoint-types.ts';
import { KnownError } from './http/known-error.ts';
import { createLanguage, type LanguageMethods } from './language.ts';
import { createOnDemand } from './on-demand.ts';
import { createCurrentProject, type ProjectMethods } from './projects/current-project.ts';
import type { Project } from './projects/project.ts';
import { type HandlerUrls, resolveHandlerUrls } from './redirects/handler-urls.ts';
import type { RedirectMethods } from './redirects/navigation.ts';
import { createRedirects } from './redirects/redirects.ts';
import { refreshWithPublishableKey } from './session/refresh-with-publishable-key.ts';
import { createTokenStorage } from './session/create-token-storage.ts';
import { createSession } from './session/session.ts';
import { createSessionCall } from './session/session-call.ts';
import type { TokenStore } from './session/token-storage.ts';
import { type CurrentUser, toCurrentUser, type UserActions } from './users/current-user.ts';
import { createUsers, type UserMethods, type Users } from './users/users.ts';

/** What a client app needs to know. */
export interface ClientAppOptions {
  /** The id of your project: a UUID, or `internal`. */
  projectId: string;
  /** The key of the project that begins with `pck_`. It is no secret: everybody may read it in your page. */
  publishableClientKey: string;
  /** Where the service is; http://localhost:8100 by default. */
  baseUrl?: string;
  /**
   * Where the session of the signed-in user is kept: `'cookie'` in the browser, for all tabs of your site; `'memory'`
   * until the page or program ends; two tokens for a session that you keep yourself; `null` for no session.
   */
  tokenStore: TokenStore;
  /** Where the pages of the app are, as far as they differ from the defaults. */
  urls?: Partial<HandlerUrls>;
  /** How to go to another page; by default the browser loads it. */
  navigate?: (url: string) => void;
  /** A project that is known already, so that nothing waits for it. */
  project?: Project;
  /** What screens speak and mails are written in, such as `de`; English by default. */
  language?: string;
}

/** An app in the hands of its user: it acts with the publishable key and the user's session. */
export interface ClientApp<User extends CurrentUser = CurrentUser>
  extends
    PasswordMethods,
    PasswordResetMethods,
    OtpMethods,
    MfaMethods,
    EmailVerificationMethods,
    AskedHereMethods,
    SessionMethods,
    UserMethods<User>,
    ProjectMethods,
    RedirectMethods,
    LanguageMethods {
  readonly projectId: string;
  readonly urls: HandlerUrls;
  /**
   * Loads what is otherwise loaded by the first call of a method: for whoever is signed in what they do with their
   * account, for others the ways in. A page calls it once it is shown, so that a button works, or says that there is no
   * network, whenever it is pressed. What could not be loaded rejects, and is tried again by the call that needs it.
   */
  readonly preload: () => Promise<void>;
}

/** Makes the user object of an app; `call` acts in the user's name. */
export type UserFactory<User> = (wire: AnswerOf<'getCurrentUser'>, actions: UserActions, call: Call<'client'>) => User;

export function composeClientApp<User extends CurrentUser>(
  options: ClientAppOptions,
  environment: Environment,
  toUser: UserFactory<User>,
): ClientApp<User> {
  const { projectId, publishableClientKey } = options;
  const urls = resolveHandlerUrls(options.urls);
  const speech = createLanguage(options.language);
  const connection: Connection<'client'> = {
    baseUrl: resolveBaseUrl(options.baseUrl),
    projectId,
    accessType: 'client',
    get language() {
      return speech.language;
    },
    credentials: () => ({ 'x-stack-publishable-client-key': publishableClientKey }),
  };
  const call = createCall(environment, connection);
  const storage = createTokenStorage(options.tokenStore, projectId, environment.browser);
  const { rotates } = storage;
  const session = createSession({
    environment,
    projectId,
    storage,
    exchange: (refreshToken) =>
      refreshWithPublishableKey(call, { projectId, publishableClientKey, refreshToken, rotates }),
  });
  const sessionCall = createSessionCall(call, session);
  const { navigate } = options;
  const connected = { environment, projectId, urls, call, session, sessionCall, KnownError };
  const project = createCurrentProject(connected, options.project);
  const onDemand = createOnDemand(environment);
  const redirects = createRedirects({ ...connected, project, navigate }, onDemand);
  const users: Users<User> = createUsers({ ...connected, redirects }, (wire) => toUser(wire, actions, sessionCall));
  const secondFactor = createSecondFactor({ ...connected, redirects });
  const following = { ...connected, ...users, project, navigate, redirects, secondFactor };
  const askedHere = createAskedHere(following);
  const {
    endSessions,
    prepare: prepareAccount,
    ...account
  } = onDemand(
    async () => (await import('./users/account-actions.ts')).accountActions(all),
    'prepare',
    'update',
    'delete',
    'updatePassword',
    'confirmPassword',
    'setPassword',
    'startMfaEnrolment',
    'disableMfa',
    'getActiveSessions',
    'revokeSession',
    'endSessions',
    'sendVerificationEmail',
  );
  const sessions = sessionMethods({ ...following, endSessions });
  const { signOut } = sessions;
  const actions: UserActions = { ...account, signOut };
  const all = {
    ...following,
    askedHere,
    signOut,
    sendCredential: createSendCredential(call),
    startSession: createStartSession(following),
  };
  const { prepare: prepareWaysIn, ...waysIn } = onDemand(
    async () => (await import('./auth/ways-in.ts')).waysIn(all),
    'prepare',
    'signUpWithCredential',
    'sendForgotPasswordEmail',
    'verifyPasswordResetCode',
    'resetPassword',
    'sendMagicLinkEmail',
    'verifyMagicLinkCode',
    'signInWithMagicLink',
    'signInWithMfa',
    'checkEmailVerificationCode',
    'refuseEmailVerification',
    'verifyEmail',
  );

  return {
    projectId,
    urls,
    async preload() {
      await Promise.all([redirects.prepare(), session.exists() ? prepareAccount() : prepareWaysIn()]);
    },
    ...speech,
    get language() {
      return speech.language;
    },
    project,
    getProject: project.refresh,
    ...users.methods,
    ...sessions,
    ...passwordSignIn(all),
    ...waysIn,
    mfaAttemptCode: secondFactor.attemptCode,
    forgetMfaAttempt: secondFactor.forget,
    ...askedHere.methods,
    ...redirects.methods,
  };
}

const countApp = createAppCounter();

class ComposedClientApp {
  constructor(options: ClientAppOptions) {
    countApp();
    // Not assigned to this one, which would have the language of now for ever.
    return Object.setPrototypeOf(composeClientApp(options, detectEnvironment(), toCurrentUser), new.target.prototype);
  }
}

/** `new ClientApp({ projectId, publishableClientKey, tokenStore: 'cookie' })` */
export const ClientApp = ComposedClientApp as new (options: ClientAppOptions) => ClientApp; // composed, so that no class knows every feature
