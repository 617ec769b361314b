import { expect, test } from 'vitest';
import { parseRange, type Network } from './client-address.ts';
import { untrustedProxyWarning } from './untrusted-proxy-warning.ts';

const proxies = ['10.0.0.0/8', '127.0.0.1'].map((text) => parseRange(text) ?? expect.fail(`${text} is no range`));
const production: Network = { proxies: [], isLoopbackCounted: true };
const development: Network = { proxies: [], isLoopbackCounted: false };
const FORWARDED_FOR = { 'x-forwarded-for': '203.0.113.9' };

/** How many warnings a process writes that is sent these requests. */
function warningsFor(
  network: Network,
  requests: readonly [peer: string | undefined, headers: Record<string, string>][],
) {
  const warnings: string[] = [];
  const warn = untrustedProxyWarning(network, { warn: (text: string) => void warnings.push(text) });
  for (const [peer, headers] of requests) warn(peer, (name) => headers[name]);
  return warnings;
}

test('the first forwarded request of a peer that is not trusted is warned of, and no other', () => {
  const warnings = warningsFor(production, [
    ['203.0.113.1', {}],
    ['203.0.113.1', FORWARDED_FOR],
    ['203.0.113.1', FORWARDED_FOR],
    ['203.0.113.2', FORWARDED_FOR],
  ]);

  expect(warnings).toEqual([expect.stringContaining('add its IP address to KEYSTEAD_TRUSTED_PROXIES')]);
  expect(warnings[0]).not.toContain('203.0.113');
});

test.for<[name: string, network: Network, peer: string | undefined, headers: Record<string, string>, warnings: number]>(
  [
    ['the older header', production, '203.0.113.1', FORWARDED_FOR, 1],
    ['the standard header', production, '203.0.113.1', { forwarded: 'for=203.0.113.9' }, 1],
    ['a proxy on this machine in production', production, '127.0.0.1', FORWARDED_FOR, 1],
    ['a proxy on this machine while developing', development, '127.0.0.1', FORWARDED_FOR, 0],
    ['the same over IPv6', development, '::1', FORWARDED_FOR, 0],
    ['a proxy elsewhere while developing', development, '10.0.0.7', FORWARDED_FOR, 1],
    ['a proxy that is trusted', { ...production, proxies }, '10.0.0.7', FORWARDED_FOR, 0],
    ['the same as a mapped address', { ...production, proxies }, '::ffff:10.0.0.7', FORWARDED_FOR, 0],
    ['one that is trusted on this machine', { ...production, proxies }, '127.0.0.1', FORWARDED_FOR, 0],
    ['a proxy beside the trusted ones', { ...production, proxies }, '192.168.0.7', FORWARDED_FOR, 1],
    ['no peer', production, undefined, FORWARDED_FOR, 0],
    ['no forwarding', production, '203.0.113.1', { 'user-agent': 'curl' }, 0],
  ],
)('%s', ([, network, peer, headers, count]) => {
  expect(warningsFor(network, [[peer, headers]])).toHaveLength(count);
});
