import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../platform/client-address.ts';
import { findForwardingHeader } from '../platform/forwarding-headers.ts';

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns why a service for this machine only refuses the request; undefined if it is allowed. Checks the socket and
 * the host name, because a website can point its own domain at this machine or post to it (CSRF). A proxy on this
 * machine passes both checks, but is detected by its headers or by HTTP/1.0.
 */
export function whyIndirect(name: string, request: IncomingMessage | undefined): string | undefined {
  const headers = request?.headers ?? {};
  const address = request?.socket.remoteAddress;
  const { host = '', origin } = headers;
  if (address === undefined || !isLoopback(address) || !THIS_MACHINE.test(host))
    return `${name} accepts requests only from this machine, at localhost.`;
  if (request?.httpVersion === '1.0')
    return `${name} accepts only direct requests. This one uses HTTP/1.0, as proxies such as nginx do by default.`;
  const forwarded = findForwardingHeader(headers);
  if (forwarded !== undefined)
    return `${name} accepts only direct requests. This one came through a proxy, which added the header ${forwarded}.`;
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return `${name} accepts requests only from its own page, not from other origins.`;
  return undefined;
}
