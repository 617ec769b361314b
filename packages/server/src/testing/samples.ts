import type { Sample } from './endpoint-case.ts';
import { CALLBACK_URL, mailCode, type Purpose } from './mailed-code.ts';
import { newEmail } from './sign-up.ts';
import { internalProject } from './test-instance.ts';
import type { World } from './world.ts';

export const askForMail = (): Sample => ({ body: { email: newEmail(), callback_url: CALLBACK_URL } });

export const mailedCode =
  (purpose: Purpose, more: object = {}) =>
  async ({ instance }: World): Promise<Sample> => ({
    body: { code: (await mailCode(instance, purpose, { project: internalProject })).code, ...more },
  });
