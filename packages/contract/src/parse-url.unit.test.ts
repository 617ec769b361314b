import { expect, test } from 'vitest';
import { isEmailAddress } from './email-address.ts';
import { url } from './fields.ts';
import { parseUrl } from './parse-url.ts';
import { productionModeErrors } from './production-mode.ts';

const HOST = 'bücher.example';
const trust = { allowLocalhost: false, allowAnySubdomain: false, domains: [{ domain: `https://${HOST}` }] };

/** More than after which `URL.canParse` of Node 20 answers otherwise. */
const MANY_CALLS = 6000;

test.each<[string, () => boolean]>([
  ['a URL', () => parseUrl(`https://${HOST}/handler`)?.hostname === 'xn--bcher-kva.example'],
  ['a URL that was sent', () => url.safeParse(`https://${HOST}/handler`).success],
  ['an email address', () => isEmailAddress(`mira@${HOST}`)],
  ['a trusted domain in production', () => productionModeErrors(trust).length === 0],
])('%s with umlauts in its host is taken however often one asks', (_, isTaken) => {
  const calls = Array.from({ length: MANY_CALLS }, isTaken);
  expect(calls.indexOf(false)).toBe(-1);
});

test.each(['', 'handler', 'https://', 'https://a b.example'])('%j is no URL', (text) => {
  expect(parseUrl(text)).toBeUndefined();
});
