import { describe, expect } from 'vitest';
import { answered, refused } from '../../../testing/ask.ts';
import { call } from '../../../testing/call.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, codePurposes, everyCodeOn, mailCode, purposes, useCode } from '../../../testing/mailed-code.ts';
import { lastMailTo } from '../../../testing/read-mail.ts';

const test = instanceTest();
let project: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
});

const valid = answered({ is_code_valid: true });

describe.each(purposes)('a code for %s', (purpose) => {
  const { lifetimeMillis, check } = codePurposes[purpose];

  test('is 45 characters of lower-case base32, and stands in the link that the caller asked for', async () => {
    const { code, user } = await mailCode(instance, purpose, { project });

    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/);
    const { link } = await lastMailTo(instance, user.email, project.id);
    expect(link).toBe(`http://localhost:8101/handler/callback?code=${code}`);
  });

  test('is not used up by looking at it, however often and in whatever way', async () => {
    const { code } = await mailCode(instance, purpose, { project });

    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      await call(instance.app, `${method} ${check.slice(5)}?code=${code}` as typeof check, { as: 'client', project });
    }
    for (let look = 0; look < 10; look += 1) {
      expect(await checkCode(instance.app, purpose, { project, code })).toEqual(valid);
    }

    expect(await useCode(instance.app, purpose, { project, code })).toMatchObject({ status: 200 });
  });

  test('is used once', async () => {
    const { code } = await mailCode(instance, purpose, { project });
    const used = refused('VERIFICATION_CODE_ALREADY_USED');

    expect(await useCode(instance.app, purpose, { project, code })).toMatchObject({ status: 200 });

    expect(await useCode(instance.app, purpose, { project, code })).toEqual(used);
    expect(await checkCode(instance.app, purpose, { project, code })).toEqual(used);
    expect(await useCode(await instance.secondProcess(), purpose, { project, code })).toEqual(used);
  });

  test('that is both used and expired is expired, and one that never was is not found', async () => {
    const { code } = await mailCode(instance, purpose, { project });
    await useCode(instance.app, purpose, { project, code });

    instance.clock.advance(lifetimeMillis);

    const unknown = `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`;
    for (const ask of [checkCode, useCode]) {
      expect(await ask(instance.app, purpose, { project, code })).toEqual(refused('VERIFICATION_CODE_EXPIRED'));
      expect(await ask(instance.app, purpose, { project, code: unknown })).toEqual(
        refused('VERIFICATION_CODE_NOT_FOUND'),
      );
    }
  });

  test('may be written in capitals', async () => {
    const { code } = await mailCode(instance, purpose, { project });

    expect(await checkCode(instance.app, purpose, { project, code: code.toUpperCase() })).toEqual(valid);
    expect(await useCode(instance.app, purpose, { project, code: code.toUpperCase() })).toMatchObject({ status: 200 });
    expect(await useCode(instance.app, purpose, { project, code })).toEqual(refused('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('is one of 8 tries at once that succeeds, spread over two processes', async () => {
    const { code } = await mailCode(instance, purpose, { project });
    const other = await instance.secondProcess();

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        useCode(index % 2 === 0 ? instance.app : other, purpose, { project, code }),
      ),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(
      Array.from({ length: 7 }, () => refused('VERIFICATION_CODE_ALREADY_USED')),
    );
  });
});

test.each(['email_verification', 'sign_in', 'team_invitation'] as const)(
  'several codes for %s each work once',
  async (purpose) => {
    const first = await mailCode(instance, purpose, { project });
    const { user } = first;
    const codes = [
      first.code,
      (await mailCode(instance, purpose, { project, user })).code,
      (await mailCode(instance, purpose, { project, user })).code,
    ];

    // A verified address needs no second mail, so all of them are asked for before the first is used.
    for (const code of codes.toReversed()) {
      expect(await useCode(instance.app, purpose, { project, code })).toMatchObject({ status: 200 });
      expect(await useCode(instance.app, purpose, { project, code })).toEqual(
        refused('VERIFICATION_CODE_ALREADY_USED'),
      );
    }
  },
);
