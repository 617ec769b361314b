import { describe, expect, test } from 'vitest';
import { AddressRefusedError, checkedAddresses } from './checked-address.ts';

const resolvesTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const PRIVATE = ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fd00::1', 'fc00::1'];
const LOOPBACK = ['127.0.0.1', '127.8.8.8', '::1'];
const NEVER = [
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
const PUBLIC = ['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.167.255.255', '2606:4700:4700::1111', '2a00:1450::1'];

describe('a host that a project names in production', () => {
  test.for([...PRIVATE, ...LOOPBACK, ...NEVER])('may not be at %s', async (address) => {
    await expect(checkedAddresses('mail.example.com', 'public', resolvesTo(address))).rejects.toThrow(
      AddressRefusedError,
    );
  });

  test.for(PUBLIC)('may be at %s', async (address) => {
    expect(await checkedAddresses('mail.example.com', 'public', resolvesTo(address))).toMatchObject([{ address }]);
  });

  test('may not be at a good and a bad address', async () => {
    const lookup = resolvesTo('8.8.8.8', '127.0.0.1');
    await expect(checkedAddresses('mail.example.com', 'public', lookup)).rejects.toThrow(AddressRefusedError);
  });
});

describe('a host that a project names while developing', () => {
  test.for([...PUBLIC, ...PRIVATE, ...LOOPBACK])('may be at %s', async (address) => {
    expect(await checkedAddresses('mail.test', 'public-or-private', resolvesTo(address))).toMatchObject([{ address }]);
  });

  test.for(NEVER)('may not be at %s', async (address) => {
    await expect(checkedAddresses('mail.test', 'public-or-private', resolvesTo(address))).rejects.toThrow(
      AddressRefusedError,
    );
  });
});

test('the host of the instance may be anywhere', async () => {
  expect(await checkedAddresses('mail.test', 'anywhere', resolvesTo('10.0.0.1', 'fe80::1'))).toHaveLength(2);
});

test('a host without an address is refused', async () => {
  await expect(checkedAddresses('mail.test', 'anywhere', resolvesTo())).rejects.toThrow(AddressRefusedError);
});

test.for(['127.0.0.1', '2130706433', '0x7f.1', '127.1', '[::1]', 'localhost'])('%s is seen through', async (host) => {
  await expect(checkedAddresses(host, 'public')).rejects.toThrow(AddressRefusedError);
});
