import { describe, expect, test } from 'vitest';
import { LOOPBACK, NEVER, PRIVATE, PUBLIC, resolvesTo } from '../testing/addresses.ts';
import { AddressRefusedError, checkedAddresses } from './checked-address.ts';

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
