import type { StatusError } from '@keystead/client';
import type { PlainSentence } from '@keystead/messages';
import { isOnline } from '../hooks/use-online.ts';

/** Why something failed as a whole. */
export type Problem = keyof typeof problemTexts;

/** A title, and what to do about it. */
export const problemTexts = {
  offline: ['It seems like you are offline', 'Please check your connection and try again.'],
  'too-many': ['Too many tries', 'Please try again later.'],
  unknown: ['An unknown error occurred', 'Please try again and if the problem persists, contact support.'],
} as const satisfies Record<string, readonly [PlainSentence, PlainSentence]>;

const TOO_MANY_REQUESTS = 429;

export function problemOf(error: unknown): Problem {
  // By its field and not by its class: an app may have come to hold two versions of the client.
  const { status } = Object(error) as Partial<StatusError>; // an object of any kind, where the field may be missing
  if (status === TOO_MANY_REQUESTS) return 'too-many';
  return isOnline() ? 'unknown' : 'offline';
}
