import type { Environment } from '../environment.ts';
import { isFresh, sessionIdOf } from './access-token.ts';
import { createSingleFlightRefresh, type Exchange } from './single-flight-refresh.ts';
import { followTabs } from './tabs.ts';
import type { SessionTokens, TokenStorage } from './token-storage.ts';

export interface Session {
  readonly exists: () => boolean;
  /** Tells one session from another; null without one. */
  readonly id: () => unknown;
  /** The tokens to send, refreshed if they are about to expire; null when nobody is signed in. */
  readonly tokens: () => Promise<SessionTokens | null>;
  /** The service refused this access token: the next call gets another. */
  readonly drop: (accessToken: string | null) => void;
  readonly start: (tokens: SessionTokens) => void | Promise<void>;
  /** Forgets the session here and in other tabs, and hands out its tokens for the last time; null where there is nothing left to end. */
  readonly forget: () => SessionTokens | null | Promise<null>;
  /** Calls back when the session changed from outside: another tab signed in or out, or the service ended it. */
  readonly onOutsideChange: (listener: () => void) => void;
}

interface SessionOptions {
  readonly environment: Environment;
  readonly storage: TokenStorage;
  readonly projectId: string;
  readonly exchange: Exchange;
}

export function createSession({ environment, storage, projectId, exchange }: SessionOptions): Session {
  const listeners: (() => void)[] = [];
  // A session outlives its refresh tokens. Taking it for another one costs no more than fetching its user again.
  const id = (): unknown => {
    const tokens = storage.read();
    return tokens && (sessionIdOf(tokens.accessToken) ?? tokens.refreshToken);
  };
  let lastSeen = id();

  const noticeChange = (): void => {
    if (id() === lastSeen) return;
    lastSeen = id();
    for (const listener of listeners) listener();
  };
  const name = `keystead-session-${projectId}`;
  const tellOtherTabs =
    storage.isShared && environment.browser
      ? followTabs(environment.browser, { name, wait: environment.wait, onHint: noticeChange })
      : () => undefined;

  const replace = (tokens: SessionTokens | null): void => {
    storage.write(tokens);
    lastSeen = id();
    tellOtherTabs();
  };

  const refresh = createSingleFlightRefresh({
    environment,
    storage,
    exchange,
    lockName: name,
    onRejected() {
      noticeChange();
      tellOtherTabs();
    },
  });

  return {
    exists: () => storage.read() !== null,
    id,
    async tokens() {
      const tokens = storage.read();
      return !tokens || isFresh(tokens.accessToken, environment.now()) ? tokens : refresh();
    },
    drop(accessToken) {
      const tokens = storage.read();
      if (tokens?.accessToken === accessToken) storage.write({ ...tokens, accessToken: null });
    },
    start: replace,
    forget() {
      const tokens = storage.read();
      replace(null);
      return tokens;
    },
    onOutsideChange(listener) {
      listeners.push(listener);
    },
  };
}
