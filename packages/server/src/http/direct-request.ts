import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../platform/client-address.ts';
import { findForwardingHeader } from '../platform/forwarding-headers.ts';

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Why something that is for this machine alone turns a request away, if it does. By its socket and by the name it was called by: a
 * page of the web can point a name of its own at this machine, or post to it (CSRF). A proxy on this machine has both right,
 * and gives itself away by what it adds, or by the old HTTP that it speaks.
 */
export function whyIndirect(name: string, request: IncomingMessage | undefined): string | undefined {
  const headers = request?.headers ?? {};
  const address = request?.socket.remoteAddress;
  const { host = '', origin } = headers;
  if (address === undefined || !isLoopback(address) || !THIS_MACHINE.test(host))
    return `${name} answers only to this machine, at localhost.`;
  if (request?.httpVersion === '1.0')
    return `${name} answers only to direct requests. This one is HTTP/1.0, which proxies such as nginx speak unless told otherwise.`;
  const forwarded = findForwardingHeader(headers);
  if (forwarded !== undefined)
    return `${name} answers only to direct requests. This one came through a proxy, which added the header ${forwarded}.`;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return `${name} answers only to its own page, not to pages of other origins.`;
  return undefined;
}
