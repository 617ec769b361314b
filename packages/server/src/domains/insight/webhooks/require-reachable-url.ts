import { KnownError, parseUrl } from '@keystead/contract';
import type { Context } from '../../../context.ts';
import { AddressRefusedError, checkedAddresses } from '../../../platform/checked-address.ts';
import { unlessAborted, withDeadline } from '../../../platform/deadline.ts';

const LOOK_UP_MS = 5000;
const NEVER = new AbortController().signal;

/** Returns the URL as it is stored. Resolves the host to catch typing errors; every attempt resolves it again (SSRF). */
export async function requireReachableUrl({ webhooks }: Pick<Context, 'webhooks'>, text: string): Promise<string> {
  const url = parseUrl(text);
  if (!url) throw refused('invalid');
  const isPlain = url.protocol === 'http:' && webhooks.reach !== 'public';
  if ((url.protocol !== 'https:' && !isPlain) || url.username !== '' || url.password !== '') throw refused('invalid');
  url.hash = '';
  await withDeadline({ millis: LOOK_UP_MS, signal: NEVER }, (signal) =>
    unlessAborted(checkedAddresses(url.hostname, webhooks.reach, webhooks.lookup), signal),
  ).catch((error: unknown) => {
    throw refused(error instanceof AddressRefusedError ? 'private_address' : 'unknown_host');
  });
  return url.href;
}

const refused = (reason: 'invalid' | 'unknown_host' | 'private_address') =>
  new KnownError('WEBHOOK_URL_REFUSED', { reason });
