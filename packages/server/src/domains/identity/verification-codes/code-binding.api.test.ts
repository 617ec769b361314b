import { endpoints } from '@keystead/contract';
import { describe, expect } from 'vitest';
import { answered, ask, refused } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { checkCode, codePurposes, everyCodeOn, mailCode, purposes, useCode } from '../../../testing/mailed-code.ts';
import { passSecondFactor, signUpWithMfa, startAttempt, totpNow } from '../../../testing/second-factor.ts';
import { signUp } from '../../../testing/sign-up.ts';
import { codeLifetimeMillis } from './code-purpose.ts';

const test = instanceTest();
let project: OwnedProject;
let otherProject: OwnedProject;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  otherProject = await makeProject(instance.app, everyCodeOn);
});

const MFA = 'POST /api/v1/auth/mfa/sign-in';
const INVITATION_DETAILS = 'POST /api/v1/team-invitations/accept/details';
const INVITATION_PREVIEW = 'POST /api/v1/team-invitations/accept/preview';
const VERIFICATION_DETAILS = 'POST /api/v1/contact-channels/verify/details';
const REFUSAL = 'POST /api/v1/contact-channels/verify/refuse';
const notFound = refused('VERIFICATION_CODE_NOT_FOUND');

test('the matrix below holds every purpose and every endpoint that takes a code', () => {
  expect([...purposes, 'mfa_attempt'], 'add a row to packages/server/src/testing/mailed-code.ts').toEqual(
    Object.keys(codeLifetimeMillis),
  );
  // Those of providers, of apps and of owners are other things: see auth/oauth/artefacts.api.test.ts, first-owner, owner-invitations and impersonations.
  const taking = endpoints
    .filter(({ tag }) => tag !== 'OAuth' && tag !== 'Project staff' && tag !== 'Impersonation')
    .filter(({ body }) => body !== undefined && 'shape' in body && 'code' in (body.shape as object));
  expect(taking.map(({ method, path }) => `${method} /api/v1${path}`).sort()).toEqual(
    [
      ...purposes.flatMap((purpose) => [codePurposes[purpose].check, codePurposes[purpose].use]),
      MFA,
      INVITATION_PREVIEW,
      INVITATION_DETAILS,
      VERIFICATION_DETAILS,
      REFUSAL,
    ].sort(),
  );
});

const stateOf = (userId: string) =>
  instance.query('select wrong_tries as "wrongTries", used_at as "usedAt" from verification_codes where user_id = $1', [
    userId,
  ]);

describe('an attempt code', () => {
  test.each(purposes)('is none for %s, and stays what it is', async (asked) => {
    const user = await signUpWithMfa(instance, { project });
    const code = await startAttempt(instance.app, user);

    expect(await checkCode(instance.app, asked, { project, code })).toEqual(notFound);
    expect(await useCode(instance.app, asked, { project, code })).toEqual(notFound);

    const totp = totpNow(instance, user.secret);
    expect(await passSecondFactor(instance.app, { code, totp, project })).toMatchObject({ status: 200 });
  });

  test('is none on another project, and stays what it is', async () => {
    const user = await signUpWithMfa(instance, { project });
    const [code, totp] = [await startAttempt(instance.app, user), totpNow(instance, user.secret)];

    expect(await passSecondFactor(instance.app, { code, totp, project: otherProject })).toEqual(notFound);
    expect(await passSecondFactor(instance.app, { code, totp, project })).toMatchObject({ status: 200 });
  });

  test('is tried and used on its own project alone, though another has the very same', async () => {
    const user = await signUpWithMfa(instance, { project });
    const other = await signUpWithMfa(instance, { project: otherProject });
    const code = await startAttempt(instance.app, user);
    await instance.query(
      `insert into verification_codes (project_id, code_hash, purpose, user_id, created_at, expires_at)
       select $2, code_hash, purpose, $3, created_at, expires_at from verification_codes where user_id = $1`,
      [user.userId, otherProject.id, other.userId],
    );

    const totp = totpNow(instance, user.secret);
    expect(await passSecondFactor(instance.app, { code, totp, project })).toMatchObject({ status: 200 });
    expect(await stateOf(other.userId)).toEqual([{ wrongTries: 0, usedAt: null }]);
  });

  test.each(purposes)('is not one that was mailed for %s', async (made) => {
    const { user, code } = await mailCode(instance, made, { project });
    const { secret } = await signUpWithMfa(instance, { project, user });

    const totp = totpNow(instance, secret);
    expect(await passSecondFactor(instance.app, { code, totp, project })).toEqual(notFound);
  });
});

describe.each(purposes)('a code for %s', (made) => {
  test.each(purposes.filter((asked) => asked !== made))('is none for %s, and stays what it is', async (asked) => {
    const { code } = await mailCode(instance, made, { project });

    expect(await checkCode(instance.app, asked, { project, code })).toEqual(notFound);
    expect(await useCode(instance.app, asked, { project, code })).toEqual(notFound);

    expect(await checkCode(instance.app, made, { project, code })).toEqual(answered({ is_code_valid: true }));
    expect(await useCode(instance.app, made, { project, code })).toMatchObject({ status: 200 });
    expect(await useCode(instance.app, asked, { project, code })).toEqual(notFound);
  });

  const ofInvitations = [INVITATION_PREVIEW, INVITATION_DETAILS] as const;
  const ofVerification = [VERIFICATION_DETAILS, REFUSAL] as const;
  const others = [
    ...(made === 'team_invitation' ? [] : ofInvitations),
    ...(made === 'email_verification' ? [] : ofVerification),
  ];
  test.each(others)('is none at %s, and stays what it is', async (line) => {
    const { code, user } = await mailCode(instance, made, { project });
    const { accessToken } = user;

    expect(await ask(instance.app, line, { as: 'client', project, accessToken, body: { code } })).toEqual(notFound);
    expect(await useCode(instance.app, made, { project, code })).toMatchObject({ status: 200 });
  });

  test('is none on another project, and stays what it is', async () => {
    const { code } = await mailCode(instance, made, { project });

    expect(await checkCode(instance.app, made, { project: otherProject, code })).toEqual(notFound);
    expect(await useCode(instance.app, made, { project: otherProject, code })).toEqual(notFound);

    expect(await useCode(instance.app, made, { project, code })).toMatchObject({ status: 200 });
  });

  test('is used up on its own project alone, though another has the very same', async () => {
    const { code } = await mailCode(instance, made, { project });
    const other = await signUp(instance.app, { project: otherProject });
    await instance.query(
      `insert into verification_codes (project_id, code_hash, purpose, email, email_normalized, user_id, created_at, expires_at)
       select $2, code_hash, purpose, email, email_normalized, $3, created_at, expires_at
       from verification_codes where code_hash = sha256(convert_to($1::text, 'UTF8'))`,
      [code, otherProject.id, other.userId],
    );

    expect(await useCode(instance.app, made, { project, code })).toMatchObject({ status: 200 });
    expect(await stateOf(other.userId)).toEqual([{ wrongTries: 0, usedAt: null }]);
  });

  test.each(['a refresh token', 'an access token', 'a key'])('is not %s', async (kind) => {
    const { user } = await mailCode(instance, made, { project });
    const code =
      { 'a refresh token': user.refreshToken, 'an access token': user.accessToken }[kind] ?? project.keys.client;

    const answer = await useCode(instance.app, made, { project, code });
    expect([notFound.knownError, 'SCHEMA_ERROR']).toContain(answer.knownError);
  });
});
