import { DASHBOARD_HEADER } from '@keystead/contract/client';
import type { Browser, Environment } from '../environment.ts';
import { answerOf, receive } from '../http/answer.ts';
import { KnownError } from '../http/known-error.ts';
import { withRetries } from '../http/retry.ts';
import { tryStorage } from '../try-storage.ts';
import { isFresh, sessionIdOf } from './access-token.ts';
import type { Session } from './session.ts';
import type { SessionTokens } from './token-storage.ts';
import type { SessionMaker } from './token-store.ts';

/**
 * A sleeping tab may have missed a message of another one. It checks the session when it becomes visible again, at most
 * this often.
 */
const ASKED_AGAIN_AFTER_MS = 60_000;

/**
 * A session whose refresh token scripts can't read: the server of this page stores it in an HttpOnly cookie and returns
 * access tokens at this path of its origin. Access tokens are kept in memory.
 * `tokenStore: sessionAt('/dashboard/session')`
 */
export const sessionAt =
  (path: string): SessionMaker =>
  ({ environment }) =>
    createSessionAt(path, environment);

function createSessionAt(path: string, environment: Environment): Session {
  const { browser } = environment;
  const send = createSend(path, environment);
  const listeners: (() => void)[] = [];
  /** Set after a sign-out until the server confirms it, because only the server can delete the cookie. */
  const left = leftMark(path, browser);
  let accessToken: string | null = null;
  /** Whether it is known from the server who is signed in. False again as soon as that is in doubt. */
  let isKnown = false;
  let lastSeen: unknown;
  let askedAt = -Infinity;
  /** Counts the sign-ins and sign-outs in this tab. */
  let turn = 0;
  let flight: Promise<void> | undefined;

  const id = (): unknown => (accessToken ? sessionIdOf(accessToken) : null);
  const accept = (token: string | null): void => {
    accessToken = token;
    isKnown = true;
    lastSeen = id();
  };

  /**
   * Runs requests one after the other across all tabs: a response that deletes the cookie must not overtake one that
   * sets it.
   */
  const inTurn = async (work: () => Promise<void>): Promise<void> =>
    browser?.navigator.locks ? browser.navigator.locks.request(path, work) : work();

  const leave = async (): Promise<void> => {
    await send('DELETE', '');
    left.clear();
  };

  const ask = async (): Promise<void> => {
    const asked = turn;
    const token = left.isSet() ? await leave().then(nobody, nobody) : await send('POST', '/token');
    if (turn !== asked) return;
    askedAt = environment.now();
    const before = lastSeen;
    accept(token);
    if (before !== undefined && before !== lastSeen) for (const listener of listeners) listener();
  };

  const renew = (): Promise<void> => {
    const mine = (flight ??= inTurn(ask).finally(() => {
      if (flight === mine) flight = undefined;
    }));
    return mine;
  };

  /** Checks the session again, because another tab may have changed it. */
  const lookAgain = async (): Promise<void> => {
    await flight?.catch(() => undefined); // may have been sent before the change
    await renew().catch(() => {
      isKnown = false; // the next call checks again
    });
  };
  const channel = browser?.BroadcastChannel && new browser.BroadcastChannel(`keystead-session-${path}`);
  if (channel) channel.onmessage = () => void lookAgain();
  browser?.document.addEventListener('visibilitychange', () => {
    const isLate = environment.now() - askedAt > ASKED_AGAIN_AFTER_MS;
    if (isKnown && isLate && browser.document.visibilityState === 'visible') void lookAgain();
  });

  /** Starts a new turn: responses to earlier requests are ignored. */
  const beginTurn = (): number => {
    flight = undefined;
    return (turn += 1);
  };
  const isSettled = (): boolean => isKnown && (accessToken === null || isFresh(accessToken, environment.now()));

  const tokens = async (): Promise<SessionTokens | null> => {
    const asked = turn;
    if (!isSettled()) await renew();
    if (turn !== asked) return tokens(); // someone signed in or out in the meantime
    return accessToken === null ? null : { accessToken, refreshToken: '' };
  };

  return {
    exists: () => !isKnown || accessToken !== null,
    id,
    tokens,
    drop(refused) {
      if (accessToken === refused) isKnown = false;
    },
    async start({ refreshToken }) {
      const mine = beginTurn();
      await inTurn(async () => {
        const token = await send('POST', '', { refresh_token: refreshToken });
        if (token === null) throw new Error('The session has ended already. Please sign in again.');
        left.clear();
        if (turn === mine) accept(token);
      });
      channel?.postMessage('session');
    },
    async forget() {
      beginTurn();
      accept(null);
      left.set();
      await inTurn(leave).catch(() => undefined); // signed out here in any case; the mark repeats the request later
      channel?.postMessage('session');
      return null;
    },
    onOutsideChange(listener) {
      listeners.push(listener);
    },
  };
}

type Send = (method: 'POST' | 'DELETE', below: string, body?: object) => Promise<string | null>;

/**
 * Returns a function that sends a request to the server of this page and returns the access token of the response; null
 * if the session has ended.
 */
function createSend(path: string, environment: Environment): Send {
  return async (method, below, body) => {
    const init: RequestInit = {
      method,
      headers: {
        'content-type': 'application/json',
        [DASHBOARD_HEADER]: '1',
        'x-stack-override-error-status': 'true', // keeps expected errors out of the browser console
      },
      cache: 'no-store',
      keepalive: true, // the response sets a cookie, which must arrive even if the user leaves the page
      ...(body && { body: JSON.stringify(body) }),
    };
    const isRepeatable = method === 'POST'; // a token that was just replaced returns the same successor
    const baseUrl = environment.browser ? new URL(environment.browser.location.href).origin : '';
    const received = await withRetries(environment, { baseUrl, isRepeatable, isPatient: false }, async () =>
      receive(await environment.fetch(path + below, init)),
    );
    const answer = answerOf(received);
    if (!(answer instanceof KnownError)) return (answer as { access_token?: string }).access_token ?? null;
    if (answer.code === 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED') return null;
    throw answer;
  };
}

const nobody = (): null => null;

function leftMark(path: string, browser: Browser | undefined) {
  const key = `keystead-left-${path}`;
  const write = (value: string) => tryStorage(() => browser?.localStorage.setItem(key, value));
  return {
    isSet: () => Boolean(tryStorage(() => browser?.localStorage.getItem(key))),
    set: () => write('1'),
    clear: () => write(''),
  };
}
