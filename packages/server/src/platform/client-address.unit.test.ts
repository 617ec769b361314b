import { describe, expect, test } from 'vitest';
import { clientAddress, countedAddress, isLoopback, parseRange, type AddressRange } from './client-address.ts';

const ranges = (...texts: string[]): AddressRange[] =>
  texts.map((text) => parseRange(text) ?? expect.fail(`${text} is no range`));

describe('without trusted proxies', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('the socket %s counts as %s', (socket, expected) => {
    expect(clientAddress(socket, undefined, [])).toBe(expected);
  });

  test.each([
    '198.51.100.1',
    '198.51.100.1, 203.0.113.9',
    '127.0.0.1',
    '::1',
    '',
    ',',
    'garbage',
    '203.0.113.9,'.repeat(1000),
  ])('X-Forwarded-For: %s changes nothing', (forwarded) => {
    expect(clientAddress('203.0.113.9', forwarded, [])).toBe('203.0.113.9');
  });

  test.each([undefined, '', 'garbage', '203.0.113.9:443', '300.1.1.1'])(
    'a socket without address (%s) is nobody',
    (socket) => {
      expect(clientAddress(socket, '198.51.100.1', [])).toBeUndefined();
    },
  );
});

test('1,000 addresses of one IPv6 network are one client, and its neighbours are others', () => {
  const hosts = Array.from(
    { length: 1000 },
    (_, index) => `2001:db8:1:2:${(index * 65_521).toString(16).slice(-4)}::${index}`,
  );
  expect(new Set(hosts).size).toBe(1000);

  expect(new Set(hosts.map((host) => clientAddress(host, undefined, [])))).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(clientAddress('2001:db8:1:3::1', undefined, [])).toBe('2001:db8:1:3::/64');
});

describe('behind trusted proxies', () => {
  const proxies = ranges('10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48');

  test.each([
    ['one proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['one proxy over a mapped address', '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a chain of proxies', '10.0.0.1', '203.0.113.9, 10.2.3.4, 192.0.2.7', '203.0.113.9'],
    ['an IPv6 proxy', '2001:db8:ffff::1', '2001:db8:1:2::3', '2001:db8:1:2::/64'],
    ['what the caller wrote before the proxy', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['a caller who claims to be a proxy', '10.0.0.1', '10.9.9.9, 203.0.113.9', '203.0.113.9'],
    ['no header', '10.0.0.1', undefined, '10.0.0.1'],
    ['an empty header', '10.0.0.1', '', '10.0.0.1'],
    ['garbage', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['garbage before a proxy', '10.0.0.1', '203.0.113.9, _hidden, 10.2.3.4', '10.2.3.4'],
    ['nothing but proxies', '10.0.0.1', '10.2.3.4', '10.2.3.4'],
    ['a socket that is no proxy', '192.0.2.8', '203.0.113.9', '192.0.2.8'],
    ['odd spacing', '10.0.0.1', '  203.0.113.9\t', '203.0.113.9'],
    ['a mapped caller', '10.0.0.1', '::ffff:203.0.113.9', '203.0.113.9'],
  ])('%s: %s with X-Forwarded-For %s counts as %s', (_, socket, forwarded, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
  });
});

describe('ranges', () => {
  test.each(['10.0.0.0/8', '192.0.2.7', '2001:db8::/32', '::1'])('%s is one', (text) => {
    expect(parseRange(text)).toBeDefined();
  });

  test.each(['', 'proxy.example.com', '10.0.0.0/33', '10.0.0.0/', '/8', '2001:db8::/129', '10.0.0.0-10.0.0.9'])(
    '%j is none',
    (text) => {
      expect(parseRange(text)).toBeUndefined();
    },
  );
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['0:0:0:0::/64', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['2001:db8:1:2::/64', false],
  ['0.0.0.0', false],
  ['garbage', false],
])('%s is of this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

describe('callers of the same machine', () => {
  const counting = { proxies: [], isLoopbackCounted: true };
  const passing = { proxies: [], isLoopbackCounted: false };

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    '%s is counted where that is switched on, and only there',
    (socket) => {
      expect(countedAddress(counting, socket, undefined)).toBeDefined();
      expect(countedAddress(passing, socket, undefined)).toBeUndefined();
    },
  );

  test('a header makes nobody one of them', () => {
    expect(countedAddress(passing, '203.0.113.9', '127.0.0.1')).toBe('203.0.113.9');
  });

  test('a proxy on the same machine passes on callers who are counted', () => {
    const network = { proxies: ranges('127.0.0.1'), isLoopbackCounted: false };

    expect(countedAddress(network, '127.0.0.1', '203.0.113.9')).toBe('203.0.113.9');
    expect(countedAddress(network, '127.0.0.1', undefined)).toBeUndefined();
  });
});
