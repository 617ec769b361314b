import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { inboxOnly } from '../email/mail-settings.ts';

const CHECK = 'GET /api/v1/internal/email-domain-checks';
const KEY = 'v=DKIM1; k=rsa; p=MIGfMA0';

let records: Record<string, readonly string[] | undefined>;
let asked: string[];
let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  const resolveTxt = (name: string) => {
    asked.push(name);
    return Promise.resolve(name in records ? records[name] : []);
  };
  instance = await startTestInstance({ mail: { ...inboxOnly(), resolveTxt } });
});
beforeEach(async () => {
  records = {};
  asked = [];
  project = await makeProject(instance.app);
});
afterAll(() => instance.stop());

interface Found {
  readonly status: string;
  readonly record: string | null;
  readonly hint: string | null;
  readonly suggestion: { readonly name: string; readonly value: string } | null;
  readonly selector?: string | null;
}
const check = (query = '?domain=example.com') => ask(instance.app, `${CHECK}${query}`, { as: 'admin', project });
const found = async (query?: string) => (await check(query)).body as Record<'spf' | 'dkim' | 'dmarc', Found>;

test('a domain that has all three needs nothing', async () => {
  records = {
    'example.com': ['site-verification=1', 'v=spf1 include:_spf.example.net -all'],
    'google._domainkey.example.com': [KEY],
    '_dmarc.example.com': ['v=DMARC1; p=reject'],
  };

  expect(await check('?domain=Example.COM')).toEqual(
    answered({
      domain: 'example.com',
      spf: { status: 'found', record: 'v=spf1 include:_spf.example.net -all', hint: null, suggestion: null },
      dkim: { status: 'found', record: KEY, hint: null, suggestion: null, selector: 'google' },
      dmarc: { status: 'found', record: 'v=DMARC1; p=reject', hint: null, suggestion: null },
    }),
  );
});

test('a domain that has none is told what to add', async () => {
  const { spf, dkim, dmarc } = await found();

  expect([spf.status, dkim.status, dmarc.status]).toEqual(['missing', 'missing', 'missing']);
  expect(spf.suggestion).toMatchObject({
    name: 'example.com',
    value: expect.stringMatching(/^v=spf1 include:.* ~all$/),
  });
  expect(dmarc.suggestion).toEqual({ name: '_dmarc.example.com', value: 'v=DMARC1; p=none' });
  expect(dkim).toMatchObject({ suggestion: null, hint: expect.stringContaining('enter its selector') });
});

describe('SPF', () => {
  test.each([
    [['v=spf1 a ~all', 'v=spf1 mx -all'], 'wrong', /more than one/],
    [['v=spf1 +all'], 'wrong', /every server/],
    [['v=spf1 mx all'], 'wrong', /every server/],
    [['v=spf1 mx'], 'wrong', /email from other servers/],
    [['v=spf10 mx -all'], 'missing', /Add/],
    [['V=SPF1 redirect=_spf.example.net'], 'found', /^$/],
    [['v=spf1 ?all'], 'found', /^$/],
  ] as const)('of %j is %s', async (texts, status, hint) => {
    records = { 'example.com': texts };
    const { spf } = await found();

    expect(spf.status).toBe(status);
    expect(spf.hint ?? '').toMatch(hint);
  });
});

describe('DMARC', () => {
  test.each([
    [['v=DMARC1; p=none'], 'found', /only monitors/],
    [['v=DMARC1;p=quarantine; rua=mailto:a@example.com'], 'found', /^$/],
    [['v=DMARC1; sp=reject'], 'wrong', /no valid policy/],
    [['v=DMARC1; p=maybe'], 'wrong', /no valid policy/],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong', /more than one/],
    [['v=DMARC12; p=none'], 'missing', /Add/],
  ] as const)('of %j is %s', async (texts, status, hint) => {
    records = { '_dmarc.example.com': texts };
    const { dmarc } = await found();

    expect(dmarc.status).toBe(status);
    expect(dmarc.hint ?? '').toMatch(hint);
  });

  test('of a domain above counts for those below', async () => {
    records = { '_dmarc.example.com': ['v=DMARC1; p=reject'] };

    expect((await found('?domain=mail.eu.example.com')).dmarc.status).toBe('found');
    expect(asked).not.toContain('_dmarc.com');
  });

  test('is looked for at five domains at most', async () => {
    await found(`?domain=${'a.'.repeat(60)}example.com`);

    expect(asked.filter((name) => name.startsWith('_dmarc.'))).toHaveLength(5);
  });
});

describe('DKIM', () => {
  test('is looked for under the selector that is given, and nowhere else', async () => {
    records = { 'x1.eu._domainkey.example.com': [KEY], 's1._domainkey.example.com': [KEY] };

    expect((await found('?domain=example.com&selector=x1.eu')).dkim).toMatchObject({
      status: 'found',
      selector: 'x1.eu',
    });
    expect(asked.filter((name) => name.includes('_domainkey'))).toEqual(['x1.eu._domainkey.example.com']);
  });

  test.each([['v=DKIM1; p='], ['v=DKIM1; k=rsa'], ['v=spf1 p=x'], ['']])('%j is no key', async (text) => {
    records = { 's1._domainkey.example.com': [text] };

    expect((await found()).dkim.status).toBe('missing');
  });
});

test('a DNS that does not answer is no missing record', async () => {
  records = new Proxy({}, { has: () => true, get: () => undefined });
  const { spf, dkim, dmarc } = await found();

  expect([spf, dkim, dmarc].map(({ status }) => status)).toEqual(['unknown', 'unknown', 'unknown']);
  expect(spf.suggestion).toBeNull();
});

test('nor is one that fails, and what it does answer is told', async () => {
  records = new Proxy(
    { 'example.com': ['v=spf1 -all'] },
    {
      has: () => true,
      get: (given, name) => (name === 'example.com' ? given[name] : Promise.reject(new Error('servfail'))),
    },
  );
  const { spf, dkim, dmarc } = await found();

  expect([spf, dkim, dmarc].map(({ status }) => status)).toEqual(['found', 'unknown', 'unknown']);
});

test('what somebody wrote into the DNS is shown short and as text', async () => {
  records = { 'example.com': [`v=spf1 \u001b[31m${'include:a.example '.repeat(100)}~all`] };
  const { record } = (await found()).spf;

  expect(record).toHaveLength(500);
  expect(record).not.toMatch(/\p{Cc}/u);
});

test.each([
  ['?domain=example', 'Invalid domain'],
  ['?domain=a..example.com', 'Invalid domain'],
  ['?domain=exa mple.com', 'Invalid domain'],
  ['?domain=-a.example.com', 'Invalid domain'],
  ['?domain=example.com&selector=a/b', 'Invalid selector'],
  ['', 'query.domain is a required field'],
])('%s is refused, and nobody is asked', async (query, problem) => {
  expect(await check(query.replace(' ', '%20'))).toEqual(mismatch(CHECK, problem));
  expect(asked).toEqual([]);
});

test('a project looks up 60 domains in an hour', async () => {
  for (let index = 0; index < 60; index += 1) expect((await check()).status).toBe(200);
  asked = [];

  expect(await check()).toEqual(answered('Too many domain checks. Please try again later.', 429));
  expect(asked).toEqual([]);
});
