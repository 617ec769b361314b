import { CONFIG_KEYS } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { answered, ask, mismatch } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

const read = async () =>
  (await ask(instance.app, 'GET /api/v1/internal/projects/current', { as: 'admin', project })).body as {
    readonly config: object;
  };
const change = (text: string, level = 'environment') =>
  ask(instance.app, `PATCH /api/v1/internal/config/override/${level}`, {
    as: 'admin',
    project,
    body: { config_override_string: text },
  });
const byKeys = async (): Promise<unknown> => {
  const answer = await ask(instance.app, 'GET /api/v1/internal/config', { as: 'admin', project });
  return JSON.parse((answer.body as { readonly config_string: string }).config_string);
};
const done = answered({ success: true });

test.each(Object.entries(CONFIG_KEYS))('%s is %s, and moves nothing else', async (key, setting) => {
  const { config } = await read();

  for (const value of [true, false, true]) {
    expect(await change(JSON.stringify({ [key]: value }))).toEqual(done);
    expect(await read()).toMatchObject({ config: { ...config, [setting]: value } });
  }
});

test('keys may stand in objects, several at once, on every level', async () => {
  expect(await change('{"auth":{"allowSignUp":false,"otp.allowSignIn":true}}', 'branch')).toEqual(done);
  expect(await change('{"project.requirePublishableClientKey":false}', 'project')).toEqual(done);

  expect(await read()).toMatchObject({
    config: { sign_up_enabled: false, magic_link_enabled: true, client_key_required: false },
  });
});

test.each([
  ['no JSON', '{ no json }', 'Invalid config JSON'],
  ['no object', 'true', 'The config must be an object.'],
  ['a list', '[]', 'The config must be an object.'],
  ['a switch that is no boolean', '{"auth.allowSignUp":"yes"}', 'auth.allowSignUp must be true or false.'],
  ['a group that is no object', '{"auth":{"otp":null}}', 'auth.otp must be an object.'],
  [
    'an unknown key beside a known one',
    '{"auth.allowSignUp":false,"payments.testMode":true}',
    'The key "payments.testMode" cannot be changed here. Use the project settings instead.',
  ],
  [
    'a setting that needs more rights',
    '{"domains.trustedDomains":{"1":{"baseUrl":"https://thief.example"}}}',
    'The key "domains.trustedDomains" cannot be changed here. Use the project settings instead.',
  ],
  [
    'a name that every object has, where a key begins',
    '{"constructor":true}',
    'The key "constructor" cannot be changed here. Use the project settings instead.',
  ],
  [
    'a name that every object has',
    '{"auth":{"constructor":true}}',
    'The key "auth.constructor" cannot be changed here. Use the project settings instead.',
  ],
])('%s is refused and changes nothing', async (_, text, sentence) => {
  const before = await read();

  expect(await change(text)).toMatchObject({ status: 400, body: sentence });
  expect(await read()).toEqual(before);
});

test('all keys are read as objects in each other', async () => {
  await change('{"auth.otp.allowSignIn":true,"teams.createPersonalTeamOnSignUp":true}');

  expect(await byKeys()).toEqual({
    auth: { allowSignUp: true, password: { allowSignIn: true }, otp: { allowSignIn: true } },
    domains: { allowLocalhost: true },
    onboarding: { requireEmailVerification: false },
    project: { requirePublishableClientKey: true },
    teams: { allowClientTeamCreation: false, createPersonalTeamOnSignUp: true },
    users: { allowClientUserDeletion: false },
  });
});

test('there is no other level', async () => {
  expect(await change('{"auth.allowSignUp":false}', 'organization')).toEqual(
    mismatch(
      'PATCH /api/v1/internal/config/override/organization',
      'params.level must be one of the following values: project, branch, environment',
    ),
  );
});
