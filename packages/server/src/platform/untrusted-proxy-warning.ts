import { isLoopback, isTrustedProxy, type Network } from './client-address.ts';
import type { Logger } from './logger.ts';

/**
 * Warns once when somebody passes requests on whose word does not count: behind a proxy that is not trusted, limits take all
 * people for one. It names no address, since anybody can send such a header.
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
    if (!isLoopbackCounted && isLoopback(socketAddress)) return; // the proxy of a development server: nobody is counted
    isTold = true;
    log.warn(
      'a request was forwarded by a proxy that is not trusted, so limits count the proxy and not the people behind it: ' +
        'list its address in KEYSTEAD_TRUSTED_PROXIES',
    );
  };
}
