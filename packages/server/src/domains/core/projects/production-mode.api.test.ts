import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { codePurposes } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';

let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  instance = await startTestInstance();
});
beforeEach(async () => {
  project = await makeProject(instance.app);
});
afterAll(() => instance.stop());

const domain = (name: string) => ({ domain: name, handler_path: '/handler' });
const change = (body: object) => ask(instance.app, 'PATCH /api/v1/projects/current', { as: 'admin', project, body });
const shown = async () =>
  (await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project })).body as {
    is_production_mode: boolean;
    config: { domains: unknown };
  };
const sendTo = (callback_url: string) =>
  ask(instance.app, codePurposes.password_reset.send, {
    as: 'client',
    project,
    body: { email: newEmail(), callback_url },
  });
const notReady = (...problems: string[]) =>
  answered(['The project is not ready for production mode.', ...problems].join(' '), 400);
const unfit = (name: string) =>
  notReady(`The trusted domain ${name} is ${name.includes('localhost') ? 'localhost' : 'an IP address'}.`);

const BAD = [
  'https://localhost',
  'https://localhost:8443',
  'https://app.localhost',
  'https://localhost.',
  'https://127.0.0.1',
  'https://203.0.113.7',
  'https://2130706433',
  'https://[::1]',
  'https://[2001:db8::1]:8443',
];

describe.each(BAD)('the domain %s', (name) => {
  test('keeps production mode from being switched on, and nothing is changed', async () => {
    await change({ config: { domains: [domain(name)] } });

    expect(await change({ is_production_mode: true, display_name: 'Live' })).toEqual(unfit(name));
    expect(await shown()).toMatchObject({ is_production_mode: false, display_name: 'Acme' });
  });

  test('is refused while it is on, and while it is switched on', async () => {
    expect(await change({ is_production_mode: true, config: { domains: [domain(name)] } })).toEqual(unfit(name));
    await change({ is_production_mode: true });

    expect(await change({ config: { domains: [domain('https://app.example.com'), domain(name)] } })).toEqual(
      unfit(name),
    );
    expect((await shown()).config.domains).toEqual([]);
  });

  test('may come back when it is switched off', async () => {
    await change({ is_production_mode: true });

    const answer = await change({ is_production_mode: false, config: { domains: [domain(name)] } });
    expect(answer.status).toBe(200);
  });
});

test('all domains that are unfit are named at once', async () => {
  await change({ config: { domains: [domain('https://203.0.113.7'), domain('https://localhost')] } });

  expect(await change({ is_production_mode: true })).toEqual(
    notReady(
      'The trusted domain https://203.0.113.7 is an IP address.',
      'The trusted domain https://localhost is localhost.',
    ),
  );
});

test('a project cannot be made with one either', async () => {
  const { accessToken } = await signUp(instance.app);
  const body = { display_name: 'Acme', is_production_mode: true, config: { domains: [domain('https://127.0.0.1')] } };

  expect(await ask(instance.app, 'POST /api/v1/internal/projects', { as: 'client', accessToken, body })).toEqual(
    unfit('https://127.0.0.1'),
  );
});

test('domains with a name are fine, and other settings can be changed as ever', async () => {
  const domains = [domain('https://app.example.com')];

  expect((await change({ is_production_mode: true, config: { domains } })).status).toBe(200);
  expect((await change({ display_name: 'Live' })).status).toBe(200);
  expect((await sendTo('https://app.example.com/handler/x')).status).toBe(200);
});

test('localhost may stay allowed, as clients that were published expect, and counts for nothing', async () => {
  expect((await sendTo('http://localhost:3000/handler')).status).toBe(200);

  expect(await change({ is_production_mode: true })).toMatchObject({
    status: 200,
    body: { is_production_mode: true, config: { allow_localhost: true } },
  });

  for (const url of ['http://localhost:3000/handler', 'https://app.localhost/handler', 'http://127.0.0.1:1/handler'])
    expect(await sendTo(url)).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
});

test('a domain that was stored before the rule was there leads nowhere any more', async () => {
  await change({ config: { domains: [domain('https://203.0.113.7')] } });
  await instance.query('update projects set is_production_mode = true where project_id = $1', [project.id]);
  instance.ctx.cache.forget();

  expect(await sendTo('https://203.0.113.7/handler')).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
});
