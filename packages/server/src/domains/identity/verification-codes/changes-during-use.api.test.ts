import { expect } from 'vitest';
import type { ErrorCode } from '@keystead/contract';
import { holdRows } from '../../../testing/hold-rows.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { everyCodeOn, mailCode, useCode } from '../../../testing/mailed-code.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const changes: [what: string, change: string, values: () => unknown[], error: ErrorCode][] = [
  ['used by somebody else', 'used_at = $2', () => [instance.clock.now()], 'VERIFICATION_CODE_ALREADY_USED'],
  ['ended', 'expires_at = $2', () => [instance.clock.now()], 'VERIFICATION_CODE_EXPIRED'],
];

test.each(changes)('a code that is %s after it was looked at is not used', async (_, change, values, error) => {
  const { code, user } = await mailCode(instance, 'password_reset', { project });
  const hashOf = async () => instance.query('select password_hash from users where id = $1', [user.userId]);
  const before = await hashOf();
  await using held = await holdRows(instance, 'select 1 from verification_codes where user_id = $1', [user.userId]);
  const late = useCode(instance.app, 'password_reset', { project, code });
  await held.untilWaiting(1);
  await held.query(`update verification_codes set ${change} where user_id = $1`, [user.userId, ...values()]);
  await held.release();

  expect(await late).toMatchObject({ knownError: error });
  expect(await hashOf()).toEqual(before);
});

// Only codes that can be typed are tried, and a reset code is not one of them.
test('a code that is tried too often after it was looked at signs nobody in', async () => {
  const { code, user } = await mailCode(instance, 'sign_in', { project });
  const countSessions = async () => instance.query('select count(*) from sessions where user_id = $1', [user.userId]);
  const before = await countSessions();
  await using held = await holdRows(instance, 'select 1 from verification_codes where user_id = $1', [user.userId]);
  const late = useCode(instance.app, 'sign_in', { project, code });
  await held.untilWaiting(1);
  await held.query('update verification_codes set wrong_tries = 5 where user_id = $1', [user.userId]);
  await held.release();

  expect(await late).toMatchObject({ knownError: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' });
  expect(await countSessions()).toEqual(before);
});
