import { isLoopback, isTrustedProxy, type Network } from './client-address.ts';
import type { Logger } from './logger.ts';

/**
 * Warns once if an untrusted proxy forwards requests, because rate limits then treat all its clients as one. The log
 * names no IP address, because anyone can send such a header.
 */
export function untrustedProxyWarning(
  { proxies, isLoopbackCounted }: Network,
  log: Pick<Logger, 'warn'>,
): (socketAddress: string | undefined, header: (name: string) => string | undefined) => void {
  let isTold = false;
  return (socketAddress, header) => {
    if (isTold || socketAddress === undefined) return;
    if (header('x-forwarded-for') === undefined && header('forwarded') === undefined) return;
    if (isTrustedProxy(proxies, socketAddress)) return;
    // The proxy of a development server, whose clients aren't counted.
    if (!isLoopbackCounted && isLoopback(socketAddress)) return;
    isTold = true;
    log.warn(
      'request forwarded by an untrusted proxy, so rate limits apply to the proxy instead of its clients: ' +
        'add its IP address to KEYSTEAD_TRUSTED_PROXIES',
    );
  };
}
