import { lookup as systemLookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/**
 * Which hosts a connection may reach. A host that a customer enters must not give access to the private network (SSRF):
 * in production it must be public; in development, this machine and private networks are allowed too.
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
 * Resolves a host once. Connect only to these addresses, because a second lookup could return others. A single
 * forbidden address refuses the host.
 */
export async function checkedAddresses(
  host: string,
  reach: Reach,
  lookup: Lookup = lookupAll,
): Promise<readonly ResolvedAddress[]> {
  const addresses = await lookup(host.replace(/^\[(.*)\]$/, '$1'));
  if (addresses.length === 0) throw new AddressRefusedError('The host has no IP address.');
  if (reach !== 'anywhere' && !addresses.every(({ address }) => isReachable(address, REACHABLE[reach])))
    throw new AddressRefusedError("The host resolves to an IP address that isn't allowed.");
  return addresses;
}

/** The library gives mapped, translated and tunneled addresses their own ranges, none of which is allowed. */
function isReachable(text: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return ranges.includes(address.range()) && !isOldSpellingOfIpv4(address);
}

/** Matches `::127.0.0.1`, which the library takes for an ordinary address, but not `::1`. */
const isOldSpellingOfIpv4 = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.range() === 'unicast' && address.match(IPV4_COMPATIBLE);

const IPV4_COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');
