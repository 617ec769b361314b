import type { Environment } from '../environment.ts';
import { isFresh, sessionIdOf } from './access-token.ts';
import { createSingleFlightRefresh, type Exchange } from './single-flight-refresh.ts';
import { followTabs } from './tabs.ts';
import type { SessionTokens, TokenStorage } from './token-storage.ts';

export interface Session {
  readonly exists: () => boolean;
  /** Returns a value that identifies the session; null without one. */
  readonly id: () => unknown;
  /** Returns the tokens to send, refreshed if they are about to expire; null if no one is signed in. */
  readonly tokens: () => Promise<SessionTokens | null>;
  /** Discards an access token that Keystead refused: the next call gets another. */
  readonly drop: (accessToken: string | null) => void;
  readonly start: (tokens: SessionTokens) => void | Promise<void>;
  /**
   * Deletes the session here and in other tabs, and returns its tokens so that it can be revoked; null if there is
   * nothing to revoke.
   */
  readonly forget: () => SessionTokens | null | Promise<null>;
  /**
   * Calls the listener when the session was changed from outside: another tab signed in or out, or Keystead ended it.
   */
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
  // The session ID is preferred, because refresh tokens are replaced during a session. Mistaking the session for
  // another one only means that its user is fetched again.
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
