import { withoutSignUp } from '../../code-error-triggers.ts';
import type { EndpointCases } from '../../endpoint-case.ts';
import { mailCode } from '../../mailed-code.ts';
import { askForMail, mailedCode } from '../../samples.ts';
import { signUpWithMfa } from '../../second-factor.ts';
import { internalProject } from '../../test-instance.ts';
import { evilCallback, restrictedUser, verifiedUser } from '../../triggers.ts';

export const otpCases = {
  sendSignInCode: {
    sample: askForMail,
    errors: {
      ...evilCallback(),
      SIGN_UP_NOT_ENABLED: async (scene) => ({ as: 'client', project: await withoutSignUp(scene) }),
    },
  },
  checkSignInCode: { sample: mailedCode('sign_in') },
  signInWithCode: {
    sample: mailedCode('sign_in'),
    errors: {
      MULTI_FACTOR_AUTHENTICATION_REQUIRED: async ({ instance }) => {
        const user = await signUpWithMfa(instance, { user: await verifiedUser({ instance }) });
        const { code } = await mailCode(instance, 'sign_in', { project: internalProject, user });
        return { as: 'client', body: { code } };
      },
      USER_RESTRICTED: async ({ instance }) => {
        const user = await restrictedUser({ instance });
        const { code } = await mailCode(instance, 'sign_in', { project: internalProject, user });
        return { as: 'client', body: { code } };
      },
    },
  },
} satisfies EndpointCases;
