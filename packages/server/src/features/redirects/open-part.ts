const MAX_LENGTH = 512;
/** Longer parts of a path may be codes. */
const SECRET_SEGMENT = /[^/]{32,}/g;

/** The part of a URL that holds no secret: no query, no fragment, no username, no password, no code in its path. */
export function openPartOf(given: string): string | undefined {
  if (!URL.canParse(given)) return undefined;
  const { protocol, host, pathname } = new URL(given);
  if (host === '') return `${protocol}…`;
  return `${protocol}//${host}${pathname.replaceAll(SECRET_SEGMENT, '…')}`.slice(0, MAX_LENGTH);
}
