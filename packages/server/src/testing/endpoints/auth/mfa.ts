import type { EndpointCases } from '../../endpoint-case.ts';
import { signUpWithMfa, startAttempt, totpNow } from '../../second-factor.ts';
import { changed, restrict } from '../../triggers.ts';

export const mfaCases = {
  signInWithMfa: {
    sample: async ({ instance }) => {
      const user = await signUpWithMfa(instance);
      const code = await startAttempt(instance.app, user);
      return { body: { code, type: 'totp', totp: totpNow(instance, user.secret) } };
    },
    errors: {
      INVALID_TOTP_CODE: ({ sample }) => changed(sample, { totp: 'no digits' }),
      USER_RESTRICTED: async ({ instance, sample }) => {
        const user = await signUpWithMfa(instance);
        const code = await startAttempt(instance.app, user);
        await restrict({ instance }, user.userId);
        return changed(sample, { code, totp: totpNow(instance, user.secret) });
      },
    },
  },
} satisfies EndpointCases;
