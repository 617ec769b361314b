import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const CHANGE = 'PATCH /api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

interface Domain {
  readonly domain: string;
  readonly handler_path: string;
}
const change = (domains: unknown) => ask(instance.app, CHANGE, { as: 'admin', project, body: { config: { domains } } });
const domain = (name: string, handler_path = '/handler'): Domain => ({ domain: name, handler_path });
async function domainsSeenBy(as: 'client' | 'server' | 'admin'): Promise<readonly Domain[]> {
  const { body } = await ask(instance.app, 'GET /api/v1/projects/current', { as, project });
  return (body as { config: { domains: readonly Domain[] } }).config.domains;
}

test('domains are replaced as a whole and shown in order, to apps too', async () => {
  const [a, b, c] = [
    domain('https://a.example.com'),
    domain('https://b.example.com/x', '/'),
    domain('https://c.example.com:8443', '/auth'),
  ];
  await change([b, a]);
  expect(await domainsSeenBy('admin')).toEqual([a, b]);

  expect((await change([c, b])).status).toBe(200);

  for (const as of ['client', 'server', 'admin'] as const) expect(await domainsSeenBy(as)).toEqual([b, c]);
  expect((await change([])).status).toBe(200);
  expect(await domainsSeenBy('client')).toEqual([]);
});

test('the same domain may get another handler path', async () => {
  await change([domain('https://a.example.com', '/one')]);
  await change([domain('https://a.example.com', '/two')]);

  expect(await domainsSeenBy('admin')).toEqual([domain('https://a.example.com', '/two')]);
});

test.each([
  ['https://*.vercel.app', 'In https://*.vercel.app the wildcard covers names that anyone can register.'],
  ['https://a-*.example.com', 'In https://a-*.example.com only the whole first part of the host may be * or **.'],
])('%s is refused with a sentence', async (name, sentence) => {
  expect(await change([domain(name)])).toEqual(answered(sentence, 400));
  expect(await domainsSeenBy('admin')).toEqual([]);
});

test('apps are told of a wildcard only where it counts', async () => {
  const [one, any, stored] = ['https://*.example.com', 'https://**.example.com', 'https://*.vercel.app'].map((name) =>
    domain(name),
  );
  expect((await change([one, any])).status).toBe(200);
  expect(await domainsSeenBy('client')).toEqual([any, one]);
  await instance.query(
    `insert into project_domains (project_id, domain, handler_path) values ($1, 'https://*.vercel.app', '/handler')`,
    [project.id],
  ); // from before wildcards meant something
  instance.ctx.cache.forget();

  expect(await domainsSeenBy('client')).toEqual([any, one]);
  expect(await domainsSeenBy('admin')).toEqual([any, one, stored]);
});

test('in production mode ** needs to be confirmed, and stays out while it is not', async () => {
  const config = { domains: [domain('https://**.example.com')] };
  const update = (body: object) => ask(instance.app, CHANGE, { as: 'admin', project, body });
  const refusal = answered(
    'The project is not ready for production mode. The trusted domain https://**.example.com trusts every subdomain, and allow_any_subdomain is off.',
    400,
  );

  expect(await update({ is_production_mode: true, config })).toEqual(refusal);
  expect((await update({ is_production_mode: true, config: { ...config, allow_any_subdomain: true } })).status).toBe(
    200,
  );
  expect(await update({ config: { allow_any_subdomain: false } })).toEqual(refusal);
});

test('a domain that stands twice in the list is refused', async () => {
  const kept = [domain('https://kept.example.com')];
  await change(kept);

  const answer = await change([domain('https://a.example.com', '/one'), domain('https://a.example.com', '/two')]);

  expect(answer).toEqual(answered('The list contains a domain twice.', 400));
  expect(await domainsSeenBy('admin')).toEqual(kept);
});

test.each([
  'http://app.example.com',
  'app.example.com',
  '//app.example.com',
  'HTTPS://app.example.com',
  'javascript:alert(1)',
  ' https://app.example.com',
  'ftp://app.example.com',
])('the domain %j does not start with https://', async (name) => {
  expect(await change([domain(name)])).toEqual(mismatch(CHANGE, 'Domain must start with https://'));
});

test.each([
  'https://',
  'https:///',
  'https://a b.example.com',
  'https://app.example.com:99999',
  'https://[::1',
  'https://user@app.example.com',
  'https://user:password@app.example.com',
  'https://app.example.com/?x=1',
  'https://app.example.com/#x',
])('the domain %j is no URL of a domain', async (name) => {
  expect(await change([domain(name)])).toEqual(mismatch(CHANGE, 'Invalid URL'));
});

test.each(['handler', 'https://evil.example', '.'])('the handler path %j does not start with /', async (path) => {
  expect(await change([domain('https://app.example.com', path)])).toEqual(
    mismatch(CHANGE, 'Handler path must start with /'),
  );
});

test('what is missing or unknown is named with its place', async () => {
  expect(await change([{ domain: '' }, { ...domain('https://a.example.com'), is_trusted: true }])).toEqual(
    mismatch(
      CHANGE,
      'body.config.domains[0].domain is a required field',
      'body.config.domains[0].handler_path is a required field',
      'body.config.domains[1] contains unknown properties: is_trusted',
    ),
  );
  expect(await change(null)).toEqual(mismatch(CHANGE, 'body.config.domains must be of type array'));
});
