import { describe, expect } from 'vitest';
import { answered, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, codePurposes, everyCodeOn, mailCode, purposes, useCode } from '../../../testing/mailed-code.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';
import { sweepCodes } from './sweep-codes.ts';

const KEPT_FOR_MS = 30 * 24 * 3_600_000;

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

describe.each(purposes)('a code for %s', (purpose) => {
  const { lifetimeMillis } = codePurposes[purpose];

  test('can be used until a second before its end', async () => {
    const { code } = await mailCode(instance, purpose, { project });

    instance.clock.advance(lifetimeMillis - 1000);

    expect(await checkCode(instance.app, purpose, { project, code })).toEqual(answered({ is_code_valid: true }));
    expect(await useCode(instance.app, purpose, { project, code })).toMatchObject({ status: 200 });
  });

  test.each([0, 1000])('is expired %i ms after its end, and nothing has happened', async (later) => {
    const { code, user } = await mailCode(instance, purpose, { project });
    const before = await instance.query('select * from users where id = $1', [user.userId]);

    instance.clock.advance(lifetimeMillis + later);

    expect(await checkCode(instance.app, purpose, { project, code })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
    expect(await useCode(instance.app, purpose, { project, code })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
    expect(await instance.query('select * from users where id = $1', [user.userId])).toEqual(before);
  });

  test('is told to be expired for 30 days, and then forgotten', async () => {
    const { code } = await mailCode(instance, purpose, { project });
    instance.clock.advance(lifetimeMillis + KEPT_FOR_MS);
    await sweepCodes(instance.ctx);
    expect(await checkCode(instance.app, purpose, { project, code })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));

    instance.clock.advance(1);
    await sweepCodes(instance.ctx);
    expect(await checkCode(instance.app, purpose, { project, code })).toEqual(refused('VERIFICATION_CODE_NOT_FOUND'));
  });

  test('expires together with the mail that carries it', async () => {
    const { user } = await mailCode(instance, purpose, { project });

    const { expiresAt } = await lastMailTo(instance, user.email, project.id);
    expect(expiresAt).toEqual(new Date(instance.clock.now().getTime() + lifetimeMillis));
  });
});
