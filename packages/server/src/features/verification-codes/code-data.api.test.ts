import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute } from '../../db/db.ts';
import { together } from '../../db/together.ts';
import { CALLBACK_URL, mailCode as askForCode } from '../../testing/mailed-code.ts';
import { newEmail } from '../../testing/sign-up.ts';
import { internalProject, startTestInstance, type TestInstance } from '../../testing/test-instance.ts';
import { findProject, type Project } from '../projects/index.ts';
import { checkCode } from './check-code.ts';
import { codeData } from './code-data.ts';
import { mailCode } from './mail-code.ts';

const invitation = codeData(z.strictObject({ team_id: z.string() }));

let instance: TestInstance;
let project: Project;
beforeAll(async () => {
  instance = await startTestInstance();
  const found = await findProject(instance.ctx, internalProject.id);
  if (!found) throw new Error('there is no internal project');
  project = found;
});
afterAll(() => instance.stop());

test('what a code carries comes out as it was put in', async () => {
  const data = invitation.write({ team_id: 'a team' });
  const mail = { recipient: newEmail(), user: undefined, callbackUrl: CALLBACK_URL, data };
  const { code, parts } = mailCode(instance.ctx, project, 'email_verification', mail);
  await execute(instance.ctx.db, together(parts));

  const checked = await checkCode(instance.ctx, project.id, 'email_verification', code);

  expect(invitation.read(checked)).toEqual({ team_id: 'a team' });
});

test('a code that carries nothing is none of that kind', async () => {
  const { code } = await askForCode(instance, 'email_verification', { project: internalProject });

  const checked = await checkCode(instance.ctx, project.id, 'email_verification', code);

  expect(checked.data).toBeNull();
  expect(() => invitation.read(checked)).toThrow('expected object');
});

test('what does not fit is not written', () => {
  // @ts-expect-error -- the compiler knows what fits
  expect(() => invitation.write({ team: 'a team' })).toThrow('team_id');
});
