import type { Browser } from '../environment.ts';
import { cookieStorage } from './cookie-storage.ts';
import type { SessionTokens, TokenStorage } from './token-storage.ts';
import type { OwnTokenStore } from './token-store.ts';

export function createTokenStorage(
  store: OwnTokenStore,
  projectId: string,
  browser: Browser | undefined,
): TokenStorage {
  if (store === 'cookie') return browser ? cookieStorage(projectId, browser) : noStorage('a browser for its cookies');
  if (store === null) return noStorage('a token store');
  return memoryStorage(store === 'memory' ? null : store);
}

function memoryStorage(initial: SessionTokens | null): TokenStorage {
  let held = initial;
  return {
    read: () => held,
    write(tokens) {
      held = tokens;
    },
    rotates: initial === null,
    isShared: false,
  };
}

function noStorage(missing: string): TokenStorage {
  return {
    read: () => null,
    write(tokens) {
      if (tokens) throw new Error(`Signing in needs ${missing}.`);
    },
    rotates: false,
    isShared: false,
  };
}
