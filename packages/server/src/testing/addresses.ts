/** Addresses in private ranges. */
export const PRIVATE = ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'];
/** Loopback addresses. */
export const LOOPBACK = ['127.0.0.1', '127.8.8.8', '::1'];
/**
 * Unspecified, shared, link-local, documentation, multicast, mapped, translated and tunneled addresses, and invalid
 * ones.
 */
export const NEVER = [
  '0.0.0.0',
  '::',
  '100.64.0.1',
  '169.254.169.254',
  'fe80::1',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '::7f00:1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::1',
  '2001:0:7f00:1::',
  '2001:db8::1',
  'fec0::1',
  'not an address',
];
export const PUBLIC = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700:4700::1111', '2a00:1450::1'];

/** Returns a lookup that always resolves to these addresses. */
export const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
