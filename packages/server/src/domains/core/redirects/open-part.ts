import { parseUrl } from '@keystead/contract';

const MAX_LENGTH = 512;
/** Longer path segments may be codes. */
const SECRET_SEGMENT = /[^/]{32,}/g;

/**
 * Returns the part of a URL that contains no secret: no query, no fragment, no username, no password, no code in its
 * path.
 */
export function openPartOf(given: string): string | undefined {
  const url = parseUrl(given);
  if (!url) return undefined;
  const { protocol, host, pathname } = url;
  if (host === '') return `${protocol}…`;
  return `${protocol}//${host}${pathname.replaceAll(SECRET_SEGMENT, '…')}`.slice(0, MAX_LENGTH);
}
