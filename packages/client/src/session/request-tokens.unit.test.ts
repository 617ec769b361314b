import { expect, test } from 'vitest';
import { PROJECT_ID } from '../testing/fake-service.ts';
import { type RequestLike, tokensOfRequest } from './request-tokens.ts';

const read = (headers: Record<string, string>) => tokensOfRequest(new Headers(headers), PROJECT_ID);
const accessCookie = (...pair: string[]) => `stack-access=${encodeURIComponent(JSON.stringify(pair))}`;
const cookie = `theme=dark; stack-refresh-${PROJECT_ID}=r1; ${accessCookie('r1', 'a1')}`;
const both = { accessToken: 'a1', refreshToken: 'r1' };

test.each<[string, Record<string, string>, object | null]>([
  ['nothing', {}, null],
  ['headers', { 'x-stack-access-token': 'a1', 'x-stack-refresh-token': 'r1' }, both],
  ['one header', { 'x-stack-access-token': 'a1' }, { accessToken: 'a1', refreshToken: null }],
  ['empty headers', { 'x-stack-access-token': '', 'x-stack-refresh-token': '' }, null],
  ['a header with both', { 'x-stack-auth': JSON.stringify(both) }, both],
  ['a header that is no JSON', { 'x-stack-auth': 'a1' }, null],
  ['a header with other things', { 'x-stack-auth': '{"accessToken":7,"refreshToken":[]}' }, null],
  ['a header with null', { 'x-stack-auth': 'null' }, null],
  ['a bearer token', { authorization: 'Bearer a1' }, { accessToken: 'a1', refreshToken: null }],
  ['a bearer token in other letters', { authorization: 'bearer  a1' }, { accessToken: 'a1', refreshToken: null }],
  ['two bearer tokens', { authorization: 'Bearer a1, a2' }, null],
  ['another scheme', { authorization: 'Basic a1' }, null],
  ['cookies', { cookie }, both],
  ['cookies without spaces', { cookie: cookie.replaceAll('; ', ';') }, both],
  ['a refresh cookie alone', { cookie: `stack-refresh-${PROJECT_ID}=r1` }, { accessToken: null, refreshToken: 'r1' }],
  ['an access cookie alone', { cookie: accessCookie('r1', 'a1') }, null],
  [
    'an access cookie of another session',
    { cookie: `stack-refresh-${PROJECT_ID}=r1; ${accessCookie('r2', 'a2')}` },
    { accessToken: null, refreshToken: 'r1' },
  ],
  ['the cookie of another project', { cookie: 'stack-refresh-internal=r1' }, null],
  [
    'a cookie that is badly encoded',
    { cookie: `stack-refresh-${PROJECT_ID}=r1; stack-access=%E0%A4%A` },
    { accessToken: null, refreshToken: 'r1' },
  ],
  ['cookies without names', { cookie: '; =; r1' }, null],
])('%s', (_, headers, expected) => {
  expect(read(headers)).toEqual(expected);
});

test('the first place that has tokens decides: headers, the common header, bearer, cookies', () => {
  const places = {
    'x-stack-access-token': 'from headers',
    'x-stack-auth': '{"accessToken":"from the common header"}',
    authorization: 'Bearer from-bearer',
    cookie,
  };
  const rest = new Headers(places);
  const found = Object.keys(places).map((name) => {
    const tokens = tokensOfRequest(rest, PROJECT_ID);
    rest.delete(name);
    return tokens?.accessToken;
  });
  expect(found).toEqual(['from headers', 'from the common header', 'from-bearer', 'a1']);
});

test.each<[string, RequestLike]>([
  ['Headers', new Headers({ authorization: 'Bearer a1' })],
  ['a Request', new Request('https://app.example/', { headers: { authorization: 'Bearer a1' } })],
  ['a request of Node', { headers: { authorization: 'Bearer a1', 'set-cookie': ['x'], host: undefined } }],
])('%s can be read', (_, request) => {
  expect(tokensOfRequest(request, PROJECT_ID)).toEqual({ accessToken: 'a1', refreshToken: null });
});
