import { endpoints, viewFor, type Endpoint } from '@keystead/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ask } from '../testing/ask.ts';
import type { Call, RequestLine } from '../testing/call.ts';
import { rowsAddedBy } from '../testing/count-rows.ts';
import { lineOf } from '../testing/endpoint-cases.ts';
import { hostileUrls, trustedDomains } from '../testing/hostile-urls.ts';
import { makeProject, type OwnedProject } from '../testing/make-project.ts';
import { beginFlow, comeBack } from '../testing/oauth-flow.ts';
import { oauthProviders } from '../testing/oauth-instance.ts';
import { startProviderStub, type ProviderStub } from '../testing/provider-stub.ts';
import { mailsTo } from '../testing/read-mail.ts';
import { newEmail, signUp, type SignedIn } from '../testing/sign-up.ts';
import { makeTeam, type TestTeam } from '../testing/teams.ts';
import { startTestInstance, type TestInstance } from '../testing/test-instance.ts';

/** Every parameter that people are sent to, on a project with trusted domains that allows localhost too. */
let instance: TestInstance;
let stub: ProviderStub;
let project: OwnedProject;
let user: SignedIn;
let team: TestTeam;
let resetMailId: string;
beforeAll(async () => {
  stub = await startProviderStub();
  instance = await startTestInstance({ oauth: stub.oauth });
  const domains = trustedDomains.map((domain) => ({ domain, handler_path: '/handler' }));
  project = await makeProject(instance.app, {
    config: { magic_link_enabled: true, allow_localhost: true, domains, oauth_providers: oauthProviders },
  });
  user = await signUp(instance.app, { project });
  team = await makeTeam(instance.app, { project, creator: user });
  const [mail] = await instance.query<{ id: string }>(
    `insert into mails (project_id, id, template, recipient, status, created_at, expires_at)
     values ($1, gen_random_uuid(), 'password_reset', $2, 'sent', now(), now()) returning id`,
    [project.id, user.email],
  );
  resetMailId = mail?.id ?? '';
});
afterAll(async () => {
  await instance.stop();
  await stub.stop();
});

const email = () => newEmail();
const ofUser = () => ({ accessToken: user.accessToken });

/** A request that holds everything but the URL. A new parameter needs a row. */
const rows: Readonly<Record<string, () => Call & { params?: Record<string, string>; mailedTo: string }>> = {
  'signUpWithPassword verification_callback_url': () => mailing(email(), { password: 'correct horse' }),
  'sendPasswordResetCode callback_url': () => mailing(email()),
  'sendSignInCode callback_url': () => mailing(email()),
  'sendVerificationCode callback_url': () => ({ ...mailing(user.email), ...ofUser() }),
  'sendChannelVerificationCode callback_url': () => ({
    ...ofUser(),
    params: { user_id: 'me', contact_channel_id: user.userId },
    body: {},
    mailedTo: user.email,
  }),
  'sendInvitationCode callback_url': () => ({ ...mailing(email(), { team_id: team.id }), ...ofUser() }),
  'resendMail callback_url': () => ({ as: 'admin', params: { id: resetMailId }, body: {}, mailedTo: user.email }),
};
const mailing = (address: string, more: object = {}) => ({ body: { email: address, ...more }, mailedTo: address });

const urlParametersOf = ({ body, query }: Endpoint): string[] => [
  ...urlsOf(body && viewFor<z.ZodType>(body, 'client')),
  ...urlsOf(query),
];

function urlsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([, property]) => typeof property === 'object' && property.format === 'uri')
    .map(([name]) => name);
}

/** Those of a flow are looked at when people come back. */
const ofFlows = [
  'authorizeOAuth redirect_uri',
  'authorizeOAuth error_redirect_url',
  'authorizeOAuth error_redirect_uri',
  'authorizeOAuth after_callback_redirect_url',
];

const all = endpoints.flatMap((endpoint) =>
  urlParametersOf(endpoint).map((parameter) => ({ key: `${endpoint.name} ${parameter}`, endpoint, parameter })),
);

const parameters = all.filter(({ key }) => !ofFlows.includes(key));

test('there is a row for every URL parameter and for nothing else', () => {
  expect([...Object.keys(rows), ...ofFlows].sort(), 'add a row to those in every-url.api.test.ts').toEqual(
    all.map(({ key }) => key).sort(),
  );
});

async function send({ key, endpoint, parameter }: (typeof parameters)[number], url: string, headers = {}) {
  const row = rows[key];
  if (!row) throw new Error(`${key} has no row`);
  const { params, mailedTo, body, ...call } = row();
  const line: RequestLine = lineOf(endpoint, params);
  const answer = await ask(instance.app, line, {
    as: 'client',
    project,
    headers,
    ...call,
    body: { ...(body as object), [parameter]: url },
  });
  return { answer, mailedTo };
}

describe.each(parameters.map((given) => [given.key, given] as const))('%s', (_, given) => {
  test.each(hostileUrls)('takes no address with %s, and writes nothing', async (_kind, urls) => {
    const answers: [url: string, code: string | null][] = [];

    const added = await rowsAddedBy(instance, async () => {
      for (const url of urls) answers.push([url, (await send(given, url)).answer.knownError]);
    });

    const refusals = ['REDIRECT_URL_NOT_WHITELISTED', 'SCHEMA_ERROR', 'BODY_PARSING_ERROR'];
    expect(answers.filter(([, code]) => code === null || !refusals.includes(code))).toEqual([]);
    expect(added).toEqual({});
  });

  test.each([
    [2048, 200],
    [2049, 400],
  ])('may have %i characters: %i', async (length, status) => {
    const url = 'https://app.example.com/handler/x?a='.padEnd(length, 'x');

    expect((await send(given, url)).answer.status).toBe(status);
  });

  test('leads where the caller may go, whatever host the request claims to be for', async () => {
    const spoofed = {
      host: 'evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      forwarded: 'host=evil.example;proto=https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      'x-forwarded-port': '666',
      'x-forwarded-server': 'evil.example',
      'x-original-url': 'https://evil.example/',
      'x-host': 'evil.example',
    };

    const { answer, mailedTo } = await send(given, 'https://app.example.com/handler/x?a=1', spoofed);

    expect(answer.status).toBe(200);
    const mail = (await mailsTo(instance, mailedTo, project.id)).at(-1);
    expect(mail?.link).toBe(`https://app.example.com/handler/x?a=1&code=${mail?.code}`);
  });
});

/** To a provider, where people agree, or refuse if the address is for errors, and back. */
async function visit(parameter: string, url: string, inProject = project) {
  const query = { error_redirect_url: undefined, redirect_uri: TRUSTED, [parameter]: url };
  const { location, cookie } = await beginFlow(instance.app, { project: inProject, query });
  const back = parameter.startsWith('error') ? stub.refuse(location) : stub.signIn(location);
  return comeBack(instance.app, back, cookie);
}

const TRUSTED = 'https://app.example.com/handler/oauth-callback';

describe.each(ofFlows.map((key) => key.replace('authorizeOAuth ', '')))('%s of a flow', (parameter) => {
  const landsAt = async (url: string, inProject = project): Promise<string> => {
    const answer = await visit(parameter, url, inProject).catch((error: unknown) => String(error));
    if (typeof answer === 'string') return answer.includes('no flow: 400') ? 'nowhere' : answer; // it was no URL at all
    return answer.headers.get('location') ?? 'nowhere';
  };

  test.each(hostileUrls)('takes nobody to an address with %s, and writes nothing', async (_kind, urls) => {
    const landed: string[] = [];

    const added = await rowsAddedBy(instance, async () => {
      for (const url of urls) landed.push(await landsAt(url));
    });

    expect(landed.filter((place) => place !== 'nowhere')).toEqual([]);
    expect(added).toEqual({});
  });

  test('takes people where they may go', async () => {
    const start = parameter === 'after_callback_redirect_url' ? TRUSTED : 'https://app.example.com/handler/x?a=1&';

    expect((await landsAt('https://app.example.com/handler/x?a=1')).startsWith(start)).toBe(true);
  });

  test('in production mode no longer to this machine', async () => {
    const domains = [{ domain: 'https://app.example.com', handler_path: '/handler' }];
    const config = { allow_localhost: true, domains, oauth_providers: oauthProviders };
    const live = await makeProject(instance.app, { config });
    const local = ['http://localhost:3000/handler', 'https://app.localhost/handler', 'http://127.0.0.1:1/handler'];
    for (const url of local) expect(await landsAt(url, live)).not.toBe('nowhere');

    await ask(instance.app, 'PATCH /api/v1/projects/current', {
      as: 'admin',
      project: live,
      body: { is_production_mode: true },
    });

    for (const url of local) expect(await landsAt(url, live)).toBe('nowhere');
    expect(await landsAt('https://app.example.com/handler/x', live)).not.toBe('nowhere');
  });
});
