import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressRange = ReturnType<typeof ipaddr.parseCIDR>;

/** Reads `10.0.0.0/8` or a single address; undefined if it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Who is calling, as far as limits go: the address of the socket, or, where that is a trusted proxy, the nearest address in
 * X-Forwarded-For that is none. IPv6 counts by /64, mapped IPv4 as IPv4.
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
    if (!address) break; // what a proxy did not write cannot be trusted, nor can anything before it
    nearest = isIPv4(hop) ? hop : networkOf(address);
    if (!proxies.some((range) => isWithin(address, range))) break;
  }
  return nearest;
}

/** Most are written in the one way that Node takes for IPv4, and need not be tried as everything else. */
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

/** Whether what it says about who is calling is believed. */
export const isTrustedProxy = (proxies: readonly AddressRange[], socketAddress: string): boolean =>
  ipaddr.isValid(socketAddress) && proxies.some((range) => isWithin(ipaddr.process(socketAddress), range));

export interface Network {
  /** Whose X-Forwarded-For is believed. */
  readonly proxies: readonly AddressRange[];
  /** Whether callers of the same machine are counted like all others. */
  readonly isLoopbackCounted: boolean;
}

export const NO_PROXIES: Network = { proxies: [], isLoopbackCounted: false };

/** The address to count, or none where the caller is not counted. */
export function countedAddress(
  { proxies, isLoopbackCounted }: Network,
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
): string | undefined {
  const address = clientAddress(socketAddress, forwardedFor, proxies);
  return address !== undefined && (isLoopbackCounted || !isLoopback(address)) ? address : undefined;
}
