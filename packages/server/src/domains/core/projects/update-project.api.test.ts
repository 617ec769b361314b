import { updateCurrentProject } from '@keystead/contract';
import { beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { answered, ask, mismatch, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';

const CHANGE = 'PATCH /api/v1/projects/current';

const test = instanceTest();
let project: OwnedProject;
beforeEach(async () => {
  project = await makeProject(instance.app);
});

interface AdminView {
  readonly config: object;
}
const read = async () =>
  (await ask(instance.app, 'GET /api/v1/projects/current', { as: 'admin', project })).body as AdminView;
const change = (body: unknown) => ask(instance.app, CHANGE, { as: 'admin', project, body });

const settings = updateCurrentProject.body.shape.config.unwrap().shape;
type Settings = typeof settings;
type Switch = {
  [Name in keyof Settings]: Settings[Name] extends z.ZodOptional<z.ZodBoolean> ? Name : never;
}[keyof Settings];

test.each(
  Object.entries(settings).flatMap(([name, schema]) => (schema.unwrap() instanceof z.ZodBoolean ? [name] : [])),
)('the switch %s goes on and off and moves nothing else', async (name) => {
  const before = await read();

  for (const value of [true, false, true]) {
    const expected = { ...before, config: { ...before.config, [name]: value } };
    expect(await change({ config: { [name]: value } })).toEqual(answered(expected));
    expect(await read()).toEqual(expected);
  }
});

/** A value that no new project has, for each setting that is no switch. */
const values: { readonly [Name in Exclude<keyof Settings, Switch>]: z.input<Settings[Name]> } = {
  session_idle_limit_millis: 900_000,
  session_lifetime_millis: 3_600_000,
  event_retention_days: 30,
  email_logo_url: 'https://app.example.com/logo.png',
  email_color: '#2f6fed',
  email_footer: 'Acme Ltd',
  domains: [{ domain: 'https://app.example.com', handler_path: '/handler' }],
  email_config: {
    type: 'standard',
    host: 'mail.example.com',
    port: 587,
    username: 'acme',
    password: 'secret',
    sender_name: 'Acme',
    sender_email: 'hello@example.com',
  },
  oauth_providers: [{ id: 'github', provider_config_id: 'github', enabled: false, type: 'shared' }],
  team_creator_default_permissions: [{ id: 'member' }],
  team_member_default_permissions: [{ id: 'admin' }],
};

test.each(Object.entries(values))('%s is set and moves nothing else', async (name, value) => {
  const before = await read();

  const expected = { ...before, config: { ...before.config, [name]: value } };
  expect(expected).not.toEqual(before);
  expect(await change({ config: { [name]: value } })).toEqual(answered(expected));
  expect(await change({ config: {} })).toEqual(answered(expected));
});

test.each([
  ['session_idle_limit_millis', 900_000],
  ['session_lifetime_millis', 3_600_000],
] as const)('%s, from %s to 367 days, is set and lifted', async (name, least) => {
  const before = await read();

  for (const millis of [least, 31_708_800_000, null]) {
    const expected = { ...before, config: { ...before.config, [name]: millis } };
    expect(await change({ config: { [name]: millis } })).toEqual(answered(expected));
    expect(await change({ config: {} })).toEqual(answered(expected));
  }
  for (const [millis, problem] of [
    [least - 1, `greater than or equal to ${least}`],
    [31_708_800_001, 'less than or equal to 31708800000'],
  ] as const)
    expect(await change({ config: { [name]: millis } })).toEqual(
      mismatch(CHANGE, `body.config.${name} must be ${problem}`),
    );
});

test('the days that events are kept are set and left to the instance, within their bounds', async () => {
  const before = await read();

  for (const days of [1, 3650, null]) {
    const expected = { ...before, config: { ...before.config, event_retention_days: days } };
    expect(await change({ config: { event_retention_days: days } })).toEqual(answered(expected));
  }
  for (const [days, problem] of [
    [0, 'greater than or equal to 1'],
    [3651, 'less than or equal to 3650'],
  ] as const)
    expect(await change({ config: { event_retention_days: days } })).toEqual(
      mismatch(CHANGE, `body.config.event_retention_days must be ${problem}`),
    );
});

type Body = (typeof updateCurrentProject.body)['shape'];

/** A value that no new project has, for each part of a project beside its configuration. */
const parts: { readonly [Name in Exclude<keyof Body, 'config'>]: z.input<Body[Name]> } = {
  display_name: 'Another name',
  description: 'What it is for',
  is_production_mode: true,
};

test.each(Object.entries(parts))('%s is changed and nothing else', async (name, value) => {
  const before = await read();

  expect(await change({ [name]: value })).toEqual(answered({ ...before, [name]: value }));
  expect(await read()).toEqual({ ...before, [name]: value });
});

test('a description of null becomes an empty one', async () => {
  await change({ description: 'What it is for' });

  expect(await change({ description: null })).toMatchObject({ status: 200, body: { description: '' } });
});

test('an empty change changes nothing', async () => {
  const before = await read();

  for (const body of [{}, { config: {} }]) expect(await change(body)).toEqual(answered(before));
});

test('the address of newer clients changes the same project', async () => {
  const before = await read();
  const answer = await ask(instance.app, 'PATCH /api/v1/internal/projects/current', {
    as: 'admin',
    project,
    body: { display_name: 'Renamed', config: { magic_link_enabled: true } },
  });

  const expected = { ...before, display_name: 'Renamed', config: { ...before.config, magic_link_enabled: true } };
  expect(answer).toEqual(answered(expected));
  expect(await read()).toEqual(expected);
});

test('only admins change a project', async () => {
  const before = await read();
  for (const as of ['client', 'server'] as const) {
    expect(await ask(instance.app, CHANGE, { as, project, body: { display_name: 'Taken over' } })).toEqual(
      refused('INSUFFICIENT_ACCESS_TYPE', { actual_access_type: as, allowed_access_types: ['admin'] }),
    );
  }
  expect(await read()).toEqual(before);
});

test('what does not fit is named and changes nothing, not even what would fit', async () => {
  const before = await read();

  expect(await change({ display_name: '', description: 'New' })).toEqual(
    mismatch(CHANGE, 'body.display_name is a required field'),
  );
  expect(await change({ description: 'New', id: 'x', config: { id: 'y', passkey_enabled: true } })).toEqual(
    mismatch(
      CHANGE,
      'body.config contains unknown properties: id, passkey_enabled',
      'body contains unknown properties: id',
    ),
  );
  expect(await change({ description: 'New', config: { sign_up_enabled: 'yes' } })).toEqual(
    mismatch(CHANGE, 'body.config.sign_up_enabled must be of type boolean'),
  );
  expect(await change(undefined)).toEqual(mismatch(CHANGE, 'body is a required field'));
  expect(await read()).toEqual(before);
});

test('a refusal in the middle of a change takes the whole change back', async () => {
  const before = await read();
  const domain = { domain: 'https://app.example.com', handler_path: '/handler' };

  const answer = await change({
    display_name: 'Half way',
    config: {
      sign_up_enabled: false,
      domains: [domain],
      oauth_providers: [{ id: 'discord', type: 'shared', enabled: true }],
    },
  });

  expect(answer).toEqual(refused('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: 'discord' }));
  expect(await read()).toEqual(before);
});

test('changes at the same time happen one after the other, and none is lost', async () => {
  const domains = Array.from({ length: 8 }, (_, index) => [
    { domain: `https://${index}.example.com`, handler_path: `/${index}` },
  ]);
  const answers = await Promise.all([
    ...domains.map((list) => change({ config: { domains: list } })),
    change({ description: 'Kept' }),
    change({ config: { magic_link_enabled: true } }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await read()).toMatchObject({
    description: 'Kept',
    config: { magic_link_enabled: true, domains: [expect.anything()] },
  });
});
