import fc from 'fast-check';
import { expect } from 'vitest';
import { answered, ask } from '../../../testing/ask.ts';
import { instance, instanceTest } from '../../../testing/instance-test.ts';
import { mailCode } from '../../../testing/mailed-code.ts';
import { signIn, signUp, type SignedIn } from '../../../testing/sign-up.ts';
import { internalProject } from '../../../testing/test-instance.ts';

const PASSWORDS = 40;
const MANY = 1_000_000;

const test = instanceTest({
  mailLimits: { perAddressIn15Minutes: MANY, perClientInOneHour: MANY, perProjectInOneHour: MANY },
});

/** No rule but the length: 8 to 256 code points of whatever kind. NUL alone is no text to PostgreSQL. */
const anyPassword = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 8, maxLength: 256 }),
    fc.string({ unit: 'grapheme-ascii', minLength: 8, maxLength: 256 }),
    // The kinds that a composition rule would refuse: only digits, only blanks, one character over and over.
    fc.stringMatching(/^\d{8,256}$/),
    fc.stringMatching(/^[ \t\n\u00a0\u200b]{8,256}$/),
    fc
      .tuple(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.integer({ min: 8, max: 256 }))
      .map(([character, times]) => character.repeat(times)),
  )
  .filter((password) => !password.includes('\u0000') && [...password].length <= 256);

const send = (way: 'reset' | 'set' | 'update', body: object, user?: SignedIn) =>
  ask(instance.app, `POST /api/v1/auth/password/${way}`, { as: 'client', accessToken: user?.accessToken, body });

/** Each way to choose a password; answers with whom it then lets in. */
const ways: Record<string, (password: string) => Promise<SignedIn>> = {
  'sign-up': (password) => signUp(instance.app, { password }),
  update: async (password) => {
    const user = await signUp(instance.app);
    const body = { old_password: user.password, new_password: password };
    expect(await send('update', body, user)).toEqual(answered({ success: true }));
    return user;
  },
  set: async (password) => {
    const user = await signUp(instance.app);
    await instance.query('update users set password_hash = null where id = $1', [user.userId]);
    expect(await send('set', { password }, user)).toEqual(answered({ success: true }));
    return user;
  },
  reset: async (password) => {
    const { user, code } = await mailCode(instance, 'password_reset', { project: internalProject });
    expect(await send('reset', { code, password })).toEqual(answered({ success: true }));
    return user;
  },
};

test.each(Object.entries(ways))(
  'any 8 to 256 code points are a password: by %s',
  async (_, choose) => {
    const choosesAndSignsIn = async (password: string) => {
      const { email, userId } = await choose(password);
      expect((await signIn(instance.app, { email, password })).userId).toBe(userId);
    };
    await fc.assert(fc.asyncProperty(anyPassword, choosesAndSignsIn), { numRuns: PASSWORDS });
  },
  60_000,
);
