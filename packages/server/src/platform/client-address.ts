import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** Parses `10.0.0.0/8` or a single address; undefined if it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Returns the IP address that rate limits count: the one of the socket or, behind trusted proxies, the nearest address
 * in X-Forwarded-For that is not a trusted proxy. IPv6 addresses count by their /64, mapped IPv4 addresses as IPv4.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: readonly AddressRange[],
): string | undefined {
  const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), socketAddress ?? ''].reverse();
  let nearest: string | undefined;
  for (const hop of hops) {
    const address = parseAddress(hop);
    if (!address) break; // no proxy wrote this, so it and everything before it can't be trusted
    nearest = isIPv4(hop) ? hop : networkOf(address);
    if (!proxies.some((range) => isWithin(address, range))) break;
  }
  return nearest;
}

/** Parses usual IPv4 addresses on a fast path. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (isIPv4(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [base, bits]: AddressRange): boolean =>
  address.kind() === base.kind() && address.match(base, bits);

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  if (address.kind() === 'ipv4') return address.toString();
  const [a, b, c, d] = (address as ipaddr.IPv6).parts;
  return `${[a, b, c, d].map((part) => (part ?? 0).toString(16)).join(':')}::/64`;
}

export function isLoopback(address: string): boolean {
  if (isIPv4(address)) return address.startsWith('127.');
  const [bare = ''] = address.split('/');
  return ipaddr.isValid(bare) && (ipaddr.process(bare).range() === 'loopback' || bare === '0:0:0:0::');
}

/** Whether the X-Forwarded-For header of this address is trusted. */
export const isTrustedProxy = (proxies: readonly AddressRange[], socketAddress: string): boolean =>
  ipaddr.isValid(socketAddress) && proxies.some((range) => isWithin(ipaddr.process(socketAddress), range));

export interface Network {
  /** The proxies whose X-Forwarded-For header is trusted. */
  readonly proxies: readonly AddressRange[];
  /** Whether requests from the same machine count for rate limits. */
  readonly isLoopbackCounted: boolean;
}

export const NO_PROXIES: Network = { proxies: [], isLoopbackCounted: false };

/** Returns the address to count; undefined if the client is not counted. */
export function countedAddress(
  { proxies, isLoopbackCounted }: Network,
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  const address = clientAddress(socketAddress, forwardedFor, proxies);
  return address !== undefined && (isLoopbackCounted || !isLoopback(address)) ? address : undefined;
}
