import type { PlainSentence } from '@keystead/messages';
import { isOnline } from '../hooks/use-online.ts';

/** Why an action failed as a whole. A number is the Retry-After of the service in seconds. */
export type Problem = keyof typeof problemTexts | number;

/** For each problem a title, and what to do about it. */
export const problemTexts = {
  offline: ['It seems like you are offline', 'Please check your connection and try again.'],
  'too-many': ['Too many attempts', 'Please try again later.'],
  provider: ['This provider is not available at the moment.', 'Please try again later.'],
  impersonation: ['You are signed in as someone else', 'Only they can do this.'],
  cookies: ['Signing in needs cookies', 'Please allow them for this site.'],
  reload: ['A part of this app could not be loaded', 'Please reload the page.'],
  unreachable: ["We can't reach the service", 'Please try again and if the problem persists, contact support.'],
  unknown: ['An unknown error occurred', 'Please try again and if the problem persists, contact support.'],
} as const satisfies Record<string, readonly [PlainSentence, PlainSentence]>;

const TOO_MANY_REQUESTS = 429;
/** From this status on, a proxy responds or the service is down: bad gateway, unavailable, timeout. */
const BAD_GATEWAY = 502;

/** Any thrown value; each field may be missing. */
interface Failure {
  name?: string;
  code?: string;
  status?: number;
  retryAfterSeconds?: number;
  needsReload?: boolean;
}

export function problemOf(error: unknown): Problem {
  // Checks fields instead of classes: an app can end up with two versions of the client.
  const { name, code, status = 0, retryAfterSeconds, needsReload } = Object(error) as Failure;
  if (status === TOO_MANY_REQUESTS) return retryAfterSeconds ?? 'too-many';
  if (!isOnline()) return 'offline';
  if (code?.startsWith('OAUTH_PROVIDER_')) return 'provider';
  if (code === 'IMPERSONATION_NOT_ALLOWED') return 'impersonation';
  tellDevelopers(error);
  if (needsReload) return 'reload';
  return name === 'ConnectionError' || status >= BAD_GATEWAY ? 'unreachable' : 'unknown';
}

/** Helps where trying again doesn't. */
export const reload = (): void => location.reload();

let told: unknown;

/** Users read what to do. The error itself is logged to the console, once. */
function tellDevelopers(error: unknown): void {
  if (error && error !== told) console.error((told = error));
}
