import type { HeaderReader } from './wire.ts';

export interface OwnPlace {
  /** The public URL, if the page is served there; otherwise only the Host header identifies it. */
  readonly address: string | undefined;
  /** A header that only scripts can send. */
  readonly mark: string;
}

/**
 * Returns why a request with a cookie is refused; undefined if it is allowed (CSRF). JSON and the mark force other
 * origins to send a preflight, which is never answered; and browsers state the origin of a request themselves.
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
 * Returns why a form of another page, or one outside a frame, is refused: the result appears under Keystead's URL. A
 * page without a referrer sends no origin with a form, so Sec-Fetch-Site decides.
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

/** The origins of the public URL and of the requested host, because cookies of other hosts are not sent. */
function ownOrigins(address: string | undefined, host = ''): string[] {
  const name = host.toLowerCase();
  if (address === undefined) return [`http://${name}`, `https://${name}`];
  const { origin, protocol } = new URL(address);
  return [origin, `${protocol}//${name}`];
}
