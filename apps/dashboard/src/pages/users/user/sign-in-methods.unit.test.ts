import type { AdminProjectWithoutSecrets } from '@keystead/client/admin';
import { expect, test } from 'vitest';
import { accountOf, canSignIn, magicLinkOf, passwordOf } from './sign-in-methods.ts';

type Config = AdminProjectWithoutSecrets['config'];
const github = { id: 'github', enabled: true, type: 'standard' };
// Only what the question hangs on.
const config = { credentialEnabled: true, magicLinkEnabled: true, oauthProviders: [github] } as unknown as Config;
const mira = {
  primaryEmail: 'mira@example.com',
  emailAuthEnabled: true,
  otpAuthEnabled: true,
  hasPassword: true,
  oauthProviders: [],
};

test('a way in works where the person has it and the project offers it', () => {
  expect(passwordOf(mira, config)).toBe('works');
  expect(passwordOf(mira, { ...config, credentialEnabled: false })).toBe('switched off');
  expect(passwordOf({ ...mira, hasPassword: false }, config)).toBe('none');
  expect(passwordOf({ ...mira, emailAuthEnabled: false }, config)).toBe('none');
  expect(magicLinkOf(mira, config)).toBe('works');
  expect(magicLinkOf(mira, { ...config, magicLinkEnabled: false })).toBe('switched off');
  expect(magicLinkOf({ ...mira, otpAuthEnabled: false }, config)).toBe('none');
  expect(magicLinkOf({ ...mira, primaryEmail: null }, config)).toBe('none');
  expect(accountOf('github', config)).toBe('works');
  expect(accountOf('google', config)).toBe('switched off');
});

test('one that works is enough', () => {
  const nobody = { ...mira, hasPassword: false, otpAuthEnabled: false };
  const account = { id: 'github', accountId: '7', email: null };
  expect(canSignIn(mira, config)).toBe(true);
  expect(canSignIn(nobody, config)).toBe(false);
  expect(canSignIn({ ...nobody, oauthProviders: [account] }, config)).toBe(true);
  expect(canSignIn({ ...nobody, oauthProviders: [account] }, { ...config, oauthProviders: [] })).toBe(false);
});
