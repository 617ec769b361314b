import { describe, expect } from 'vitest';
import { ask, mismatch } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { makeProject, type OwnedProject } from '../../../testing/make-project.ts';
import { codePurposes, everyCodeOn, mailCode, purposes } from '../../../testing/mailed-code.ts';
import { signUp } from '../../../testing/sign-up.ts';

const test = instanceTest();
let project: OwnedProject;
let accessToken: string;
test.beforeAll(async () => {
  project = await makeProject(instance.app, everyCodeOn);
  ({ accessToken } = await signUp(instance.app, { project }));
});

const notFound: [name: string, code: string][] = [
  ['a space', ' '],
  ['one character', '0'],
  ['five characters', '01234'],
  ['six characters', '012345'],
  ['44 characters', '0'.repeat(44)],
  ['4,096 characters', '0'.repeat(4096)],
  ['letters that are not of the alphabet', 'ilouILOU'.repeat(6).slice(0, 45)],
  ['other scripts', '\u212a\u0130\u00df\u{1f511}'.repeat(9)],
  ['direction marks', '\u202e\u200b\ufeff'],
  ['a line break', '0\r\n0'],
  ['SQL', "' or ''='"],
  ['a pattern', '%'],
  ['a bytea', '\\x00'],
];
const mismatched: [name: string, code: unknown, problem: string][] = [
  ['nothing', undefined, 'body.code is a required field'],
  ['an empty text', '', 'body.code is a required field'],
  ['null', null, 'body.code must be of type string'],
  ['a number', 0, 'body.code must be of type string'],
  ['a list', ['0'.repeat(45)], 'body.code must be of type string'],
  ['an object', { $ne: null }, 'body.code must be of type string'],
  ['4,097 characters', '0'.repeat(4097), 'body.code must be at most 4096 characters'],
  ['all that a body may hold', '0'.repeat(1_000_000), 'body.code must be at most 4096 characters'],
];

const MFA = 'POST /api/v1/auth/mfa/sign-in';
const PREVIEW = 'POST /api/v1/team-invitations/accept/preview';
const DETAILS = 'POST /api/v1/team-invitations/accept/details';
const bodies: Readonly<Record<string, (code: unknown) => object>> = {
  ...Object.fromEntries(Object.values(codePurposes).map(({ use, useBody }) => [use, useBody])),
  [MFA]: (code) => ({ code, type: 'totp', totp: '000000' }),
};
const lines = [
  ...purposes.flatMap((purpose) => [codePurposes[purpose].check, codePurposes[purpose].use]),
  MFA,
  PREVIEW,
  DETAILS,
] as const;

describe.each(lines)('%s', (line) => {
  const useBody = bodies[line] ?? ((code: unknown) => ({ code }));
  const send = (code: unknown) => ask(instance.app, line, { as: 'client', project, accessToken, body: useBody(code) });

  test.each(notFound)('%s is not found', async (_, code) => {
    expect(await send(code)).toMatchObject({ status: 404, knownError: 'VERIFICATION_CODE_NOT_FOUND' });
  });

  test.each(mismatched)('%s does not fit', async (_, code, problem) => {
    expect(await send(code)).toEqual(mismatch(line, problem));
  });

  test.each(['0\u0000', '\ud800'])('%j is no text', async (code) => {
    expect(await send(code)).toMatchObject({ status: 400, knownError: 'BODY_PARSING_ERROR' });
  });

  test('more than a body may hold is refused', async () => {
    expect(await send('0'.repeat(1_048_577))).toMatchObject({ status: 413 });
  });
});

test.each(purposes)('a code for %s with anything before or after it is not found', async (purpose) => {
  const { code } = await mailCode(instance, purpose, { project });
  const { check } = codePurposes[purpose];

  for (const given of [` ${code}`, `${code} `, `${code}0`, `0${code}`, code.slice(1), code.slice(0, -1)]) {
    expect(await ask(instance.app, check, { as: 'client', project, body: { code: given } })).toMatchObject({
      knownError: 'VERIFICATION_CODE_NOT_FOUND',
    });
  }
});
