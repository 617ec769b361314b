import { lookup as systemLookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/**
 * Where a connection may lead. A host that somebody else names must not open our own network to it (SSRF): in production it
 * may only be public; while developing, this machine and private networks are fine too.
 */
export type Reach = 'anywhere' | 'public' | 'public-or-private';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>;

export class AddressRefusedError extends Error {}

const lookupAll: Lookup = (host) => systemLookup(host, { all: true });

const REACHABLE: Readonly<Record<Exclude<Reach, 'anywhere'>, readonly string[]>> = {
  public: ['unicast'],
  'public-or-private': ['unicast', 'loopback', 'private', 'uniqueLocal'],
};

/**
 * Resolves a host once. Connect to these addresses and to no others: a second look-up could say something else. One bad
 * address is enough to refuse the host.
 */
export async function checkedAddresses(
  host: string,
  reach: Reach,
  lookup: Lookup = lookupAll,
): Promise<readonly ResolvedAddress[]> {
  const addresses = await lookup(host.replace(/^\[(.*)\]$/, '$1'));
  if (addresses.length === 0) throw new AddressRefusedError('The host has no address.');
  if (reach !== 'anywhere' && !addresses.every(({ address }) => isReachable(address, REACHABLE[reach])))
    throw new AddressRefusedError('The host has an address that may not be connected to.');
  return addresses;
}

/** Mapped, translated and tunnelled addresses have ranges of their own, and so are none of those allowed. */
function isReachable(text: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return ranges.includes(address.range()) && !isOldSpellingOfIpv4(address);
}

/** `::127.0.0.1`, which the library takes for an ordinary address; `::1` is not meant. */
const isOldSpellingOfIpv4 = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.range() === 'unicast' && address.match(IPV4_COMPATIBLE);

const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');
