import { createAppCounter } from './app-count.ts';
import type { SessionMethods } from './auth/sessions.ts';
import { type Account, createAccount, type UserFactory } from './client-account.ts';
import type { ClientAppOptions } from './client-app-options.ts';
import { type ScreenMethods, screenMethods } from './client-screens.ts';
import { createTransport } from './client-transport.ts';
import { detectEnvironment, type Environment } from './environment.ts';
import type { LanguageMethods } from './language.ts';
import type { ProjectMethods } from './projects/current-project.ts';
import type { HandlerUrls } from './redirects/handler-urls.ts';
import { type CurrentUser, toCurrentUser } from './users/current-user.ts';
import type { UserMethods } from './users/users.ts';

/**
 * The SDK for browsers: sign-up, sign-in and the current user. It authenticates with the publishable client key and the
 * user's session.
 */
export interface ClientApp<User extends CurrentUser = CurrentUser>
  extends ProjectMethods, UserMethods<User>, SessionMethods, ScreenMethods, LanguageMethods {
  readonly projectId: string;
  readonly urls: HandlerUrls;
}

/**
 * Builds a client app in three steps: its transport, its account and its screens. `more` adds the methods of an owner
 * app.
 */
export function composeClientApp<User extends CurrentUser, More extends object = object>(
  options: ClientAppOptions,
  environment: Environment,
  toUser: UserFactory<User>,
  more?: (parts: Account<User>['parts']) => More,
): ClientApp<User> & More {
  const transport = createTransport(options, environment);
  const account = createAccount(transport, options.project, toUser);
  const { projectId, urls, speech } = transport;
  return {
    projectId,
    urls,
    ...speech,
    get language() {
      return speech.language;
    },
    ...account.methods,
    ...screenMethods(account),
    ...(more?.(account.parts) as More), // without `more`, `More` has no members
  };
}

const countApp = createAppCounter();

class ComposedClientApp {
  constructor(options: ClientAppOptions) {
    countApp();
    // Returned instead of copied to `this`, because a copy would keep the current language forever.
    return Object.setPrototypeOf(composeClientApp(options, detectEnvironment(), toCurrentUser), new.target.prototype);
  }
}

/** `new ClientApp({ projectId, publishableClientKey, tokenStore: 'cookie' })` */
export const ClientApp = ComposedClientApp as new (options: ClientAppOptions) => ClientApp; // composed from functions, so that no class depends on every feature
