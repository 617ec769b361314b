import type { PlainSentence } from '@keystead/messages';
import { isOnline } from '../hooks/use-online.ts';

/** Why something failed as a whole; a number is for how many seconds the service asked to be left alone. */
export type Problem = keyof typeof problemTexts | number;

/** A title, and what to do about it. */
export const problemTexts = {
  offline: ['It seems like you are offline', 'Please check your connection and try again.'],
  'too-many': ['Too many tries', 'Please try again later.'],
  provider: ['This provider is not available at the moment.', 'Please try again later.'],
  impersonation: ['You are signed in as somebody else', 'Only they can do this.'],
  cookies: ['Signing in needs cookies', 'Please allow them for this site.'],
  reload: ['A part of this app could not be loaded', 'Please reload the page.'],
  unreachable: ['The service cannot be reached', 'Please try again and if the problem persists, contact support.'],
  unknown: ['An unknown error occurred', 'Please try again and if the problem persists, contact support.'],
} as const satisfies Record<string, readonly [PlainSentence, PlainSentence]>;

const TOO_MANY_REQUESTS = 429;
/** From here on a proxy speaks, or a service that cannot: bad gateway, unavailable, too late. */
const BAD_GATEWAY = 502;

/** An object of any kind, where fields may be missing. */
interface Failure {
  name?: string;
  code?: string;
  status?: number;
  retryAfterSeconds?: number;
  needsReload?: boolean;
}

export function problemOf(error: unknown): Problem {
  // By their fields and not by their classes: an app may have come to hold two versions of the client.
  const { name, code, status = 0, retryAfterSeconds, needsReload } = Object(error) as Failure;
  if (status === TOO_MANY_REQUESTS) return retryAfterSeconds ?? 'too-many';
  if (!isOnline()) return 'offline';
  if (code?.startsWith('OAUTH_PROVIDER_')) return 'provider';
  if (code === 'IMPERSONATION_NOT_ALLOWED') return 'impersonation';
  tellDevelopers(error);
  if (needsReload) return 'reload';
  return name === 'ConnectionError' || status >= BAD_GATEWAY ? 'unreachable' : 'unknown';
}

/** What helps where trying again does not. */
export const reload = (): void => location.reload();

let told: unknown;

/** People read what to do; what went wrong stands in the console, once. */
function tellDevelopers(error: unknown): void {
  if (error && error !== told) console.error((told = error));
}
