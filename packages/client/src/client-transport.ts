import { resolveBaseUrl } from './base-url.ts';
import type { ClientAppOptions } from './client-app-options.ts';
import type { Environment } from './environment.ts';
import { type Call, type Connection, createCall } from './http/call.ts';
import { KnownError, type KnownErrorConstructor } from './http/known-error.ts';
import { createLanguage, type LanguageMethods } from './language.ts';
import { createOnDemand, type OnDemand } from './on-demand.ts';
import { type HandlerUrls, resolveHandlerUrls } from './redirects/handler-urls.ts';
import { readCookie, writeCookie } from './session/cookies.ts';
import { tryStorage } from './try-storage.ts';
import { createTokenStorage } from './session/create-token-storage.ts';
import { refreshWithPublishableKey } from './session/refresh-with-publishable-key.ts';
import { createSession, type Session } from './session/session.ts';
import type { TokenStore } from './session/token-store.ts';
import { createSessionCall } from './session/session-call.ts';

/** How a client app reaches Keystead, the session of the user and other pages. */
export interface Transport {
  readonly environment: Environment;
  readonly projectId: string;
  readonly publishableClientKey: string;
  readonly urls: HandlerUrls;
  readonly speech: LanguageMethods;
  /** Opens another page. By default, the browser loads the URL. */
  readonly navigate: ((url: string) => void) | undefined;
  readonly session: Session;
  readonly call: Call<'client'>;
  /** Calls the API as the signed-in user. */
  readonly sessionCall: Call<'client'>;
  /** Passed as a part, because code that loads on demand imports nothing from the core. */
  readonly KnownError: KnownErrorConstructor;
  readonly readCookie: typeof readCookie;
  readonly writeCookie: typeof writeCookie;
  readonly tryStorage: typeof tryStorage;
  readonly onDemand: OnDemand;
}

export function createTransport(options: ClientAppOptions, environment: Environment): Transport {
  const { projectId, publishableClientKey, navigate } = options;
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
  const session = openSession(options.tokenStore);
  return {
    environment,
    projectId,
    publishableClientKey,
    urls: resolveHandlerUrls(options.urls),
    speech,
    navigate,
    session,
    call,
    sessionCall: createSessionCall(call, session),
    KnownError,
    readCookie,
    writeCookie,
    tryStorage,
    onDemand: createOnDemand(environment),
  };

  function openSession(store: TokenStore): Session {
    if (typeof store === 'function') return store({ environment });
    const storage = createTokenStorage(store, projectId, environment.browser);
    const { rotates } = storage;
    return createSession({
      environment,
      projectId,
      storage,
      exchange: (refreshToken) =>
        refreshWithPublishableKey(call, { projectId, publishableClientKey, refreshToken, rotates }),
    });
  }
}
