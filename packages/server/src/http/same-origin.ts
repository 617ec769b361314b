import type { HeaderReader } from './wire.ts';

export interface OwnPlace {
  /** The public address, where it is the one that people come by; others are known by the name they were called by alone. */
  readonly address: string | undefined;
  /** A header that only scripts send. */
  readonly mark: string;
}

/**
 * Why a request that a cookie speaks for is turned away, if it is (CSRF). JSON and the mark cost a page of another origin a
 * preflight, which nobody answers; and browsers say themselves which page a request comes from.
 */
export function whyForeign(header: HeaderReader, { address, mark }: OwnPlace): string | undefined {
  const type = header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') return 'This path takes application/json.';
  if (header(mark) === undefined) return `This path takes requests with the header ${mark}.`;
  const [site, origin] = [header('sec-fetch-site'), header('origin')];
  const isOwn =
    (site ?? origin) !== undefined &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || ownOrigins(address, header('host')).includes(origin.toLowerCase()));
  return isOwn ? undefined : 'This path answers to its own pages alone.';
}

/**
 * Why the form of another page, or one that fills a window, is turned away: what is shown has our name in the address bar. A
 * page without a referrer sends no origin with a form, so that browsers must say themselves where it comes from.
 */
export function whyForeignFrame(header: HeaderReader, address: string | undefined): string | undefined {
  const [site, place, origin] = [header('sec-fetch-site'), header('sec-fetch-dest'), header('origin')];
  const isOwn =
    site === undefined
      ? origin !== undefined && ownOrigins(address, header('host')).includes(origin.toLowerCase())
      : site === 'same-origin';
  if (!isOwn) return 'This path answers to its own pages alone.';
  return place === undefined || place === 'iframe' ? undefined : 'This path answers in a frame alone.';
}

/** By the address, and by the name that the request was sent to: cookies of other names do not come with it. */
function ownOrigins(address: string | undefined, host = ''): string[] {
  const name = host.toLowerCase();
  if (address === undefined) return [`http://${name}`, `https://${name}`];
  const { origin, protocol } = new URL(address);
  return [origin, `${protocol}//${name}`];
}
