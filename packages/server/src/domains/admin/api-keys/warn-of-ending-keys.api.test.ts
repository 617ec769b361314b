import { NO_EXPIRY_MILLIS } from '@keystead/contract';
import { beforeEach, describe, expect } from 'vitest';
import { sendMail } from '../../mail/email/send-mail.ts';
import { ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { verifyAddressOf } from '../../../testing/mailed-code.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { giveRole } from '../../../testing/staff.ts';
import { internalProject } from '../../../testing/test-instance.ts';
import { warnOfEndingKeys } from './warn-of-ending-keys.ts';

const DAY_MS = 24 * 60 * 60_000;

const test = instanceTest();
let owner: SignedIn;
let project: OwnedProject;
beforeEach(async () => {
  owner = await newOwner();
  project = await makeProject(instance.app, { owner, display_name: 'Acme' });
});

async function newOwner(): Promise<SignedIn> {
  const user = await signUp(instance.app);
  await verifyAddressOf(instance, { project: internalProject, user });
  return user;
}

interface Keys {
  readonly id: string;
  readonly secret_server_key: string;
}
async function makeKeys(livesForDays: number, { isUsed = true } = {}): Promise<Keys> {
  const { body } = await ask(instance.app, 'POST /api/v1/internal/api-keys', {
    as: 'admin',
    project,
    body: {
      description: 'Web app',
      expires_at_millis: Math.min(instance.clock.now().getTime() + livesForDays * DAY_MS, NO_EXPIRY_MILLIS),
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    },
  });
  const keys = body as Keys;
  if (isUsed) await use(keys);
  return keys;
}
async function use({ secret_server_key: server }: Keys): Promise<void> {
  const given = { as: 'server', project: { id: project.id, keys: { ...project.keys, server } } } as const;
  await ask(instance.app, 'GET /api/v1/projects/current', given);
  await instance.ctx.keyUses.write();
}
const afterDays = (days: number) => instance.clock.advance(days * DAY_MS);
/** What an owner was mailed of keys since the last time, after the clock has struck. */
async function warningsTo({ email }: Pick<SignedIn, 'email'>): Promise<string[]> {
  await warnOfEndingKeys(instance.ctx);
  const mails = await instance.query<{ template: string }>(
    "delete from mails where recipient = $1 and template like 'keys%' returning template",
    [email],
  );
  return mails.map(({ template }) => template);
}

test('owners are told 14 days before, 3 days before, and when keys have ended: once each', async () => {
  const keys = await makeKeys(30);
  const told: unknown[] = [];
  for (let hour = 0; hour < 33 * 24; hour += 12) {
    for (const template of await warningsTo(owner)) told.push([hour / 24, template]);
    instance.clock.advance(DAY_MS / 2);
    if (hour % (5 * 24) === 0 && hour < 30 * 24) await use(keys);
  }

  expect(told).toEqual([
    [16, 'keys_ending'],
    [27, 'keys_ending'],
    [30, 'keys_ended'],
  ]);
});

test('each owner is told, by one of all processes that look at once, and nobody else is', async () => {
  const second = await newOwner();
  const unproved = await signUp(instance.app);
  const stranger = await newOwner();
  const admin = await newOwner();
  for (const { userId } of [second, unproved]) await giveRole(instance, { projectId: project.id, userId });
  await giveRole(instance, { projectId: project.id, userId: admin.userId, role: 'admin' });
  await makeKeys(15);
  afterDays(2);

  await Promise.all([instance.ctx, instance.secondContext(), instance.secondContext()].map(warnOfEndingKeys));

  expect(await warningsTo(owner)).toEqual(['keys_ending']);
  expect(await warningsTo(second)).toEqual(['keys_ending']);
  expect(await warningsTo(unproved)).toEqual([]);
  expect(await warningsTo(admin)).toEqual([]);
  expect(await warningsTo(stranger)).toEqual([]);
});

describe('nobody is told', () => {
  test('of keys without end', async () => {
    await makeKeys(Infinity);
    afterDays(400);
    expect(await warningsTo(owner)).toEqual([]);
  });

  test('of keys that were revoked', async () => {
    const { id } = await makeKeys(20);
    await ask(instance.app, `PATCH /api/v1/internal/api-keys/${id}`, { as: 'admin', project, body: { revoked: true } });
    afterDays(10);
    expect(await warningsTo(owner)).toEqual([]);
  });

  test('of keys that were never used, or not for a month', async () => {
    await makeKeys(20, { isUsed: false });
    await makeKeys(45);
    afterDays(19);
    expect(await warningsTo(owner)).toEqual([]);
    afterDays(25);
    expect(await warningsTo(owner)).toEqual([]);
  });

  test('of a time before the keys were made', async () => {
    await makeKeys(14);
    expect(await warningsTo(owner)).toEqual([]);
    afterDays(10);
    expect(await warningsTo(owner)).toEqual([]);
    afterDays(1);
    expect(await warningsTo(owner)).toEqual(['keys_ending']);
  });

  test('of what was missed, but for the last of it, and of an end long ago not at all', async () => {
    await makeKeys(20);
    afterDays(21);
    expect(await warningsTo(owner)).toEqual(['keys_ended']);
    expect(await warningsTo(owner)).toEqual([]);
    await makeKeys(20);
    afterDays(23);
    expect(await warningsTo(owner)).toEqual([]);
  });
});

test('keys of the internal project that come from the configuration never end', async () => {
  const sets = await instance.query("select expires_at from api_keys where project_id = 'internal'");

  expect(sets).toEqual([{ expires_at: new Date(NO_EXPIRY_MILLIS) }]);
});

test('the mail names project, set and day, and leads to the keys', async () => {
  const { secret_server_key: key } = await makeKeys(20);
  afterDays(18);
  const end = instance.clock.now().getTime() + 2 * DAY_MS;
  await warnOfEndingKeys(instance.ctx);
  const [mail] = await instance.query<{ id: string }>(
    "select id from mails where recipient = $1 and template = 'keys_ending'",
    [owner.email],
  );
  await sendMail(instance.ctx, { projectId: 'internal', id: mail?.id ?? '' }, new AbortController().signal);

  const [sent] = await instance.query<{ kept: { subject: string; text: string } }>(
    'select kept from mails where id = $1',
    [mail?.id],
  );
  const day = `${new Date(end).toISOString().slice(0, 10)} 00:00 UTC`;
  expect(sent?.kept.subject).toBe(`API keys of Acme expire on ${day}`);
  expect(sent?.kept.text).toContain(
    `The key set “Web app” of Acme expires on ${day}. The last characters of its keys are ${key.slice(-4)}. After that, apps and servers that use them are rejected.`,
  );
  expect(sent?.kept.text).toContain(`View API keys:\nhttp://localhost:8100/dashboard/p/${project.id}/api-keys\n`);
});
