import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { hostileUrls, trustedDomains } from '../../../testing/hostile-urls.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { codePurposes } from '../../../testing/mailed-code.ts';
import { beginFlow, comeBack } from '../../../testing/oauth-flow.ts';
import { oauthProviders } from '../../../testing/oauth-instance.ts';
import { startProviderStub, type ProviderStub } from '../../../testing/provider-stub.ts';
import { newEmail, signUp } from '../../../testing/sign-up.ts';
import { makeTeam } from '../../../testing/teams.ts';
import { startTestInstance, type TestInstance } from '../../../testing/test-instance.ts';
import { sweepRefusals } from './sweep-refusals.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let stub: ProviderStub;
let instance: TestInstance;
let project: OwnedProject;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth });
});
beforeEach(async () => {
  const domains = trustedDomains.map((domain) => ({ domain, handler_path: '/handler' }));
  const config = { magic_link_enabled: true, allow_localhost: false, domains, oauth_providers: oauthProviders };
  project = await makeProject(instance.app, { config });
});
afterAll(() => Promise.all([instance.stop(), stub.stop()]));

const check = (url: string) =>
  ask(instance.app, 'POST /api/v1/internal/redirect-checks', { as: 'admin', project, body: { url } });
const sendReset = (callback_url: string) =>
  ask(instance.app, codePurposes.password_reset.send, {
    as: 'client',
    project,
    body: { email: newEmail(), callback_url },
  });
interface Refusal {
  readonly url: string;
  readonly purpose: string;
  readonly count: number;
  readonly last_at_millis: number;
}
const refusals = async (of = project) =>
  (
    (await ask(instance.app, 'GET /api/v1/internal/redirect-refusals', { as: 'admin', project: of })).body as {
      items: Refusal[];
    }
  ).items;
const countStored = async () =>
  (await instance.query('select from redirect_refusals where project_id = $1', [project.id])).length;
const now = () => instance.clock.now().getTime();

describe('a check', () => {
  test('says why, and names the domain', async () => {
    expect(await check('https://app.example.com/x')).toEqual(
      answered({ is_trusted: true, reason: 'trusted_domain', domain: 'https://app.example.com' }),
    );
    expect(await check('https://evil.example')).toEqual(
      answered({ is_trusted: false, reason: 'no_domain_matches_host' }),
    );
  });

  test('sees what was changed a moment ago', async () => {
    await ask(instance.app, 'PATCH /api/v1/projects/current', {
      as: 'admin',
      project,
      body: { config: { allow_localhost: true } },
    });

    expect(await check('http://localhost:3000')).toEqual(answered({ is_trusted: true, reason: 'localhost_allowed' }));
  });

  test('says that only localhost works without https; a computer on the network cannot be added', async () => {
    const url = 'http://192.168.1.20:5173';
    expect(await check(url)).toEqual(answered({ is_trusted: false, reason: 'http_outside_localhost' }));
    expect(await sendReset(url)).toMatchObject({
      knownError: 'REDIRECT_URL_NOT_WHITELISTED',
      body: { error: expect.stringContaining('Only localhost works without https') },
    });
    const domains = [{ domain: url, handler_path: '/handler' }];
    const request = { as: 'admin', project, body: { config: { domains } } } as const;
    expect(await ask(instance.app, 'PATCH /api/v1/projects/current', request)).toMatchObject({
      knownError: 'SCHEMA_ERROR',
      body: { error: expect.stringContaining('Domain must start with https://') },
    });
  });

  test.each(hostileUrls)('decides on %s as the calls that send people there do', async (_kind, urls) => {
    for (const url of urls) {
      const { status, body } = await check(url);
      expect(status === 400 || !(body as { is_trusted: boolean }).is_trusted).toBe(true);
    }
    expect(await countStored()).toBe(0);
  });
});

describe('what was refused', () => {
  test('is listed for each thing that people are sent back from, without its secrets', async () => {
    const { app } = instance;
    const user = await signUp(app, { project });
    const team = await makeTeam(app, { project, creator: user });
    const url = 'https://user:pa55@preview.example.com/handler?code=c0de#fragment';
    const as = 'client';
    const { accessToken, email } = user;
    const body = { email, callback_url: url };
    const asked = [
      await ask(app, 'POST /api/v1/auth/password/send-reset-code', { as, project, body }),
      await ask(app, 'POST /api/v1/auth/otp/send-sign-in-code', { as, project, body }),
      await ask(app, 'POST /api/v1/contact-channels/send-verification-code', { as, project, accessToken, body }),
      await ask(app, 'POST /api/v1/team-invitations/send-code', {
        as,
        project,
        accessToken,
        body: { ...body, team_id: team.id },
      }),
    ];
    for (const answer of asked) expect(answer).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
    const { location, cookie } = await beginFlow(app, { project, query: { redirect_uri: url } });
    await comeBack(app, stub.signIn(location), cookie);

    const shown = { url: 'https://preview.example.com/handler', count: 1, last_at_millis: now() };
    expect(await refusals()).toEqual(
      ['email_verification', 'magic_link', 'oauth', 'password_reset', 'team_invitation'].map((purpose) => ({
        ...shown,
        purpose,
      })),
    );
    const stored = JSON.stringify(await instance.query('select * from redirect_refusals'));
    for (const secret of ['user:', 'pa55', 'c0de', 'fragment']) expect(stored).not.toContain(secret);
  });

  test('is noted when somebody signs up, too, and of other projects nothing is listed', async () => {
    const other = await makeProject(instance.app);
    await ask(instance.app, 'POST /api/v1/auth/password/sign-up', {
      as: 'client',
      project,
      body: { email: newEmail(), password: 'correct horse', verification_callback_url: 'https://evil.example' },
    });

    expect(await refusals()).toMatchObject([{ url: 'https://evil.example/', purpose: 'email_verification' }]);
    expect(await refusals(other)).toEqual([]);
  });

  test('is written once a minute, whichever process is asked', async () => {
    const other = await instance.secondProcess();
    const body = { email: newEmail(), callback_url: 'https://evil.example' };
    const request = { as: 'client', project, body } as const;
    await Promise.all([
      sendReset('https://evil.example'),
      sendReset('https://evil.example'),
      ask(other, codePurposes.password_reset.send, request),
    ]);
    expect(await refusals()).toMatchObject([{ count: 1 }]);

    instance.clock.advance(MINUTE - 1);
    await sendReset('https://evil.example');
    expect(await refusals()).toMatchObject([{ count: 1, last_at_millis: now() - MINUTE + 1 }]);

    instance.clock.advance(1);
    await ask(other, codePurposes.password_reset.send, request);
    expect(await refusals()).toMatchObject([{ count: 2, last_at_millis: now() }]);
  });

  test('is noted for ten addresses a minute, fifty are kept, and twenty are listed, latest first', async () => {
    for (let minute = 0; minute < 7; minute++) {
      for (let index = 0; index < 12; index++) await sendReset(`https://evil.example/${minute}/${index}`);
      expect(await countStored()).toBe(Math.min((minute + 1) * 10, 50));
      instance.clock.advance(MINUTE);
    }

    const listed = await refusals();
    expect(listed).toHaveLength(20);
    expect(listed.map(({ url }) => new URL(url).pathname.split('/')[1])).toEqual([
      ...Array.from({ length: 10 }, () => '6'),
      ...Array.from({ length: 10 }, () => '5'),
    ]);
  });

  test('is forgotten after 30 days', async () => {
    await sendReset('https://evil.example');
    instance.clock.advance(30 * DAY);
    await sweepRefusals(instance.ctx);
    expect(await countStored()).toBe(1);

    instance.clock.advance(1);
    await sweepRefusals(instance.ctx);
    expect(await countStored()).toBe(0);
  });

  test('stays refused where it cannot be noted', async () => {
    await instance.query('alter table redirect_refusals rename to elsewhere');
    try {
      expect(await sendReset('https://evil.example')).toEqual(refused('REDIRECT_URL_NOT_WHITELISTED'));
    } finally {
      await instance.query('alter table elsewhere rename to redirect_refusals');
    }
  });
});
