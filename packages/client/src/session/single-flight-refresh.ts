import type { Environment } from '../environment.ts';
import { isFresh } from './access-token.ts';
import type { SessionTokens, TokenStorage } from './token-storage.ts';

/** Other tabs may see the new cookies a moment late. Without this pause they would refresh the token again. */
const HOLD_AFTER_WRITE_MS = 50;

/** Requests a new access token, possibly with a new refresh token. Returns null if the session has ended. */
export type Exchange = (refreshToken: string) => Promise<SessionTokens | null>;

interface RefreshOptions {
  readonly environment: Environment;
  readonly storage: TokenStorage;
  readonly lockName: string;
  readonly exchange: Exchange;
  readonly onRejected: () => void;
}

interface Outcome {
  readonly tokens: SessionTokens | null;
  readonly hasWritten: boolean;
}

/**
 * Returns a function that replaces the access token only once, even if several calls and tabs find it expired at the
 * same time.
 */
export function createSingleFlightRefresh(options: RefreshOptions): () => Promise<SessionTokens | null> {
  const { environment, storage, lockName } = options;
  const locks = storage.isShared ? environment.browser?.navigator.locks : undefined;
  let flight: Promise<SessionTokens | null> | undefined;

  // The caller continues as soon as the token has arrived; the lock is held a little longer.
  const refreshUnderLock = (held: NonNullable<typeof locks>): Promise<SessionTokens | null> =>
    new Promise((resolve, reject) => {
      const work = held.request(lockName, async () => {
        const { tokens, hasWritten } = await refreshOnce(options);
        resolve(tokens);
        if (hasWritten) await environment.wait(HOLD_AFTER_WRITE_MS);
      });
      work.catch(reject);
    });

  const run = async () => (locks ? refreshUnderLock(locks) : (await refreshOnce(options)).tokens);

  return () => {
    flight ??= run().finally(() => {
      flight = undefined;
    });
    return flight;
  };
}

async function refreshOnce({ environment, storage, exchange, onRejected }: RefreshOptions): Promise<Outcome> {
  const held = storage.read();
  // While this tab waited for the lock, another one refreshed the token or ended the session.
  if (!held || isFresh(held.accessToken, environment.now())) return { tokens: held, hasWritten: false };

  const { refreshToken } = held;
  const tokens = await exchange(refreshToken);
  const current = storage.read();
  // A sign-in or sign-out in the meantime wins, and so does a faster tab in browsers without locks.
  if (current?.refreshToken !== refreshToken) return { tokens: current, hasWritten: false };

  storage.write(tokens);
  if (!tokens) onRejected();
  return { tokens, hasWritten: true };
}
